// OkHttp's CertificatePinner and Java's PKIX, asked line by line by okhttp.py.
//
// A line: mode, host, port, milliseconds since 1970, anchors and certificates (DER in base64,
// commas between), pins (pattern and pin, a space between, semicolons between), all separated by
// tabs. Answers: what happened, and the message.

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
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
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.CertificatePinner;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

public final class OkHttpClientHarness {
    public static void main(String[] arguments) throws Exception {
        CertificatePinner subtree = new CertificatePinner.Builder()
            .add("**.example.com", "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=").build();
        System.out.println("OpenJDK " + System.getProperty("java.version") + "\t"
            + hasPins(subtree, "a.b.example.com"));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String answer;
            try {
                answer = answer(line.split("\t", -1));
            } catch (Throwable error) {
                answer = "defect\t" + chain(error);
            }
            System.out.println(answer.replaceAll("[\r\n]+", " | "));
        }
    }

    private static String answer(String[] fields) throws Exception {
        String host = fields[1];
        int port = Integer.parseInt(fields[2]);
        Date time = new Date(Long.parseLong(fields[3]));
        X509TrustManager trust;
        try {
            trust = trustManager(certificates(fields[4]), time);
        } catch (CertificateException error) {
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
        Set<TrustAnchor> trusted = new HashSet<>();
        for (X509Certificate anchor : anchors) trusted.add(new TrustAnchor(anchor, null));
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(trusted, new X509CertSelector());
        parameters.setDate(time);
        parameters.setRevocationEnabled(false);
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(new CertPathTrustManagerParameters(parameters));
        return (X509TrustManager) factory.getTrustManagers()[0];
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
