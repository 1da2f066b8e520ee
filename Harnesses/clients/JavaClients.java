// OkHttp's CertificatePinner, and Java's own TLS with its PKIX, asked line by line by jvm.py.
//
// A line: client (okhttp, pkix), host, port, milliseconds since 1970, anchors (DER in base64, commas
// between), pins (semicolons between; for OkHttp pattern and pin, a space between; “none” where PKIX
// has no list), all separated by tabs. Answers: what happened, and the message.

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.MessageDigest;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXCertPathBuilderResult;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.CertificatePinner;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

public final class JavaClients {
    public static void main(String[] arguments) throws Exception {
        CertificatePinner subtree = new CertificatePinner.Builder()
            .add("**.example.com", "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=").build();
        System.out.println("OpenJDK " + System.getProperty("java.version") + "\t"
            + hasPins(subtree, "a.b.example.com"));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String answer;
            try {
                String[] fields = line.split("\t", -1);
                answer = fields[0].equals("pkix") ? pkix(fields) : okhttp(fields);
            } catch (Throwable error) {
                answer = "defect\t" + chain(error);
            }
            System.out.println(answer.replaceAll("[\r\n]+", " | "));
        }
    }

    private static String okhttp(String[] fields) throws Exception {
        String host = fields[1];
        int port = Integer.parseInt(fields[2]);
        Date time = new Date(Long.parseLong(fields[3]));
        X509TrustManager trust;
        try {
            trust = trustManager(certificates(fields[4]), time);
        } catch (CertificateException | InvalidAlgorithmParameterException error) {
            return "anchors\t" + error;
        }

        CertificatePinner.Builder pinner = new CertificatePinner.Builder();
        boolean isPinned = false;
        try {
            for (String pin : fields[5].split(";", -1)) {
                if (pin.isEmpty()) continue;
                int space = pin.indexOf(' ');
                pinner.add(pin.substring(0, Math.max(space, 0)), pin.substring(space + 1));
            }
        } catch (IllegalArgumentException | NullPointerException error) {
            return "misconfigured\t" + error;
        }
        CertificatePinner built = pinner.build();
        String urlHost = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        Request request;
        try {
            request = new Request.Builder().url("https://" + urlHost + ":" + port + "/").build();
        } catch (IllegalArgumentException error) {
            return "host\t" + error;
        }

        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new X509TrustManager[] {trust}, null);
        OkHttpClient client = new OkHttpClient.Builder()
            .socketFactory(new LoopbackSockets(port))
            .dns(name -> Collections.singletonList(InetAddress.getByName("127.0.0.1")))
            .sslSocketFactory(context.getSocketFactory(), trust)
            .certificatePinner(built)
            .retryOnConnectionFailure(false)
            .callTimeout(8, TimeUnit.SECONDS)
            .build();
        // The pinner's own question, which it asks itself before it compares.
        isPinned = hasPins(built, request.url().host());
        try (Response response = client.newCall(request).execute()) {
            return (isPinned ? "accept" : "not-pinned") + "\t";
        } catch (IOException error) {
            return "reject\t" + chain(error);
        } finally {
            client.connectionPool().evictAll();
        }
    }

    /** A TLS socket that asks for HTTPS names, and keys compared on the path that PKIX builds. */
    private static String pkix(String[] fields) throws Exception {
        String host = fields[1];
        int port = Integer.parseInt(fields[2]);
        Date time = new Date(Long.parseLong(fields[3]));
        List<X509Certificate> anchors;
        X509TrustManager trust;
        try {
            anchors = certificates(fields[4]);
            trust = trustManager(anchors, time);
        } catch (CertificateException | InvalidAlgorithmParameterException error) {
            return "anchors\t" + error;
        }

        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new X509TrustManager[] {trust}, null);
        try (Socket plain = new Socket("127.0.0.1", port);
            SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(plain, host, port, true)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            socket.setSoTimeout(8000);
            socket.startHandshake();
            if (fields[5].equals("none")) return "not-pinned\t";

            // What the session has is what the server sent, and not what was verified.
            Certificate[] served = socket.getSession().getPeerCertificates();
            Set<String> keys = new HashSet<>();
            for (Certificate one : path(served, anchors, time)) {
                byte[] key = one.getPublicKey().getEncoded();
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(key);
                keys.add(Base64.getEncoder().encodeToString(digest));
            }
            for (String pin : fields[5].split(";")) {
                if (keys.contains(pin)) return "accept\t";
            }
            return "reject\tCertificate pinning failure: " + keys;
        } catch (IOException | GeneralSecurityException error) {
            return "reject\t" + chain(error);
        }
    }

    /** The server's certificate, its path and the anchor, of what a server sent. */
    private static List<Certificate> path(
        Certificate[] served, List<X509Certificate> anchors, Date time)
        throws GeneralSecurityException {
        X509CertSelector selector = new X509CertSelector();
        selector.setCertificate((X509Certificate) served[0]);
        PKIXBuilderParameters parameters = parameters(anchors, selector, time);
        parameters.addCertStore(CertStore.getInstance(
            "Collection", new CollectionCertStoreParameters(Arrays.asList(served))));
        PKIXCertPathBuilderResult built =
            (PKIXCertPathBuilderResult) CertPathBuilder.getInstance("PKIX").build(parameters);
        List<Certificate> path = new ArrayList<>(List.of(served[0]));
        path.addAll(built.getCertPath().getCertificates());
        path.add(built.getTrustAnchor().getTrustedCert());
        return path;
    }

    /** CertificatePinner.findMatchingPins, which is not public. */
    private static boolean hasPins(CertificatePinner pinner, String host) throws Exception {
        java.lang.reflect.Method method =
            CertificatePinner.class.getDeclaredMethod("findMatchingPins", String.class);
        method.setAccessible(true);
        return !((List<?>) method.invoke(pinner, host)).isEmpty();
    }

    private static List<X509Certificate> certificates(String text) throws CertificateException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<X509Certificate> read = new ArrayList<>();
        for (String one : text.split(",")) {
            if (one.isEmpty()) continue;
            byte[] octets = Base64.getDecoder().decode(one);
            read.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(octets)));
        }
        return read;
    }

    /** The platform's own trust manager (PKIX), with these anchors and at that time. */
    private static X509TrustManager trustManager(List<X509Certificate> anchors, Date time)
        throws Exception {
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(new CertPathTrustManagerParameters(
            parameters(anchors, new X509CertSelector(), time)));
        return (X509TrustManager) factory.getTrustManagers()[0];
    }

    private static PKIXBuilderParameters parameters(
        List<X509Certificate> anchors, X509CertSelector selector, Date time)
        throws GeneralSecurityException {
        Set<TrustAnchor> trusted = new HashSet<>();
        for (X509Certificate anchor : anchors) trusted.add(new TrustAnchor(anchor, null));
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(trusted, selector);
        parameters.setDate(time);
        parameters.setRevocationEnabled(false);
        return parameters;
    }

    /** Every message down to the first cause. */
    private static String chain(Throwable error) {
        StringBuilder text = new StringBuilder();
        for (Throwable one = error; one != null; one = one.getCause()) {
            if (text.length() > 0) text.append(" <- ");
            text.append(one);
        }
        return text.toString();
    }

    /** Sockets that lead to this machine, whatever address they are given. */
    private static final class LoopbackSockets extends SocketFactory {
        private final int port;

        LoopbackSockets(int port) {
            this.port = port;
        }

        @Override public Socket createSocket() {
            return new Socket() {
                @Override public void connect(SocketAddress address, int timeout) throws IOException {
                    super.connect(new InetSocketAddress("127.0.0.1", port), timeout);
                }
            };
        }

        @Override public Socket createSocket(String host, int port) throws IOException {
            return new Socket("127.0.0.1", this.port);
        }

        @Override public Socket createSocket(String host, int port, InetAddress a, int b)
            throws IOException {
            return createSocket(host, port);
        }

        @Override public Socket createSocket(InetAddress host, int port) throws IOException {
            return new Socket("127.0.0.1", this.port);
        }

        @Override public Socket createSocket(InetAddress host, int port, InetAddress a, int b)
            throws IOException {
            return createSocket(host, port);
        }
    }
}
