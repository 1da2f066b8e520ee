// SPDX-License-Identifier: Apache-2.0
// Clients on the JVM that .ci/intercept has intercepted: OkHttp's CertificatePinner, and a pin in a
// TrustManager, inside the handshake.
//
// Arguments: the kind (okhttp, trustmanager), the proxy's port, a file with trust anchors (PEM), and
// the pin (SHA-256 of the SubjectPublicKeyInfo, base64), or a hyphen. Input: a host to a line.
// Output: a line for each, “ok STATUS” or the exception.

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.CertificatePinner;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

final class InterceptedClients {
    public static void main(String[] arguments) throws Exception {
        Proxy proxy = new Proxy(Proxy.Type.HTTP,
            new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[1])));
        X509TrustManager platform = platform(arguments[2]);
        String pin = arguments[3].equals("-") ? null : arguments[3];
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String host = input.readLine(); host != null; host = input.readLine()) {
            String said;
            try {
                said = "ok " + (arguments[0].equals("okhttp")
                    ? okhttp(host, proxy, platform, pin) : trustManager(host, proxy, platform, pin));
            } catch (Exception exception) {
                said = exception.toString().replace('\n', ' ');
            }
            System.out.println(said);
        }
    }

    private static X509TrustManager platform(String file) throws Exception {
        KeyStore anchors = KeyStore.getInstance(KeyStore.getDefaultType());
        anchors.load(null, null);
        try (FileInputStream stream = new FileInputStream(file)) {
            for (Certificate anchor
                    : CertificateFactory.getInstance("X.509").generateCertificates(stream)) {
                anchors.setCertificateEntry(String.valueOf(anchors.size()), anchor);
            }
        }
        TrustManagerFactory factory =
            TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(anchors);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }

    private static int okhttp(String host, Proxy proxy, X509TrustManager platform, String pin)
            throws Exception {
        CertificatePinner.Builder pins = new CertificatePinner.Builder();
        if (pin != null) {
            pins.add(host, "sha256/" + pin);
        }
        OkHttpClient client = new OkHttpClient.Builder().proxy(proxy)
            .sslSocketFactory(context(platform).getSocketFactory(), platform)
            .certificatePinner(host.startsWith("pinned.") ? pins.build() : CertificatePinner.DEFAULT)
            .build();
        try (Response response =
                client.newCall(new Request.Builder().url("https://" + host + "/").build()).execute()) {
            return response.code();
        } finally {
            client.connectionPool().evictAll();
        }
    }

    private static int trustManager(String host, Proxy proxy, X509TrustManager platform, String pin)
            throws Exception {
        X509TrustManager manager =
            pin != null && host.startsWith("pinned.") ? new Pinning(platform, pin) : platform;
        HttpsURLConnection connection =
            (HttpsURLConnection) new java.net.URL("https://" + host + "/").openConnection(proxy);
        connection.setSSLSocketFactory(context(manager).getSocketFactory());
        connection.setRequestProperty("Connection", "close");
        return connection.getResponseCode();
    }

    private static SSLContext context(X509TrustManager manager) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {manager}, null);
        return context;
    }

    /** The platform's path, and then the leaf's key. */
    private static final class Pinning implements X509TrustManager {
        private final X509TrustManager platform;
        private final String pin;

        Pinning(X509TrustManager platform, String pin) {
            this.platform = platform;
            this.pin = pin;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type)
                throws CertificateException {
            platform.checkServerTrusted(chain, type);
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(chain[0].getPublicKey().getEncoded());
                if (!Base64.getEncoder().encodeToString(digest).equals(pin)) {
                    throw new CertificateException("no pin matches");
                }
            } catch (java.security.NoSuchAlgorithmException exception) {
                throw new CertificateException(exception);
            }
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type)
                throws CertificateException {
            platform.checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return platform.getAcceptedIssuers();
        }
    }
}
