// What OpenJDK makes of a server's certificates, asked line by line by openjdk.
//
// The first line is the server's own: its key (PKCS #8) and its certificates. Each further one is a
// vector: host, milliseconds since 1970, certificates served, trust anchors. Fields are separated by
// tabs, the octets in a field are in base64, with commas between.
//
// An answer: path verdict (accept, reject, or unreadable), paths, text; host verdict, text; keys. A path is a list of places in the
// lists of the question (s0 is the first certificate served, a0 the first anchor) with slashes
// between, and several paths have commas between. The keys are those that Java encodes otherwise
// than they were sent: a place, an equals sign, and the SHA-256 digest of getPublicKey().getEncoded()
// (“none” where Java has no key).
//
// The verdict is that of JSSE's own trust manager inside of a handshake: Java connects to itself in
// memory, and when it asks its trust manager about the server's certificates, these are replaced by
// the vector's. So protocol, algorithm constraints, requested names and the session are JSSE's, and
// nothing of them is made up. Only the time is set (PKIXParameters.setDate).

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.net.ssl.CertPathTrustManagerParameters;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import sun.security.validator.Validator;

public final class OpenJDK {
    private static final CertificateFactory FACTORY = factory();
    private static final char[] NO_PASSWORD = new char[0];

    /** Of several anchors the order is by chance, and all that it may lead to is asked for. */
    private static final int ATTEMPTS = 32;

    public static void main(String[] arguments) throws Exception {
        PrintStream output = new PrintStream(System.out, true, "UTF-8");
        output.println(String.join("\t", System.getProperty("java.runtime.version"),
            Security.getProperty("jdk.certpath.disabledAlgorithms"),
            Security.getProperty("jdk.tls.disabledAlgorithms")));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        KeyManager[] server = identity(input.readLine().split("\t", -1));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            output.println(String.join("\t", answer(server, line.split("\t", -1))));
        }
    }

    private static List<String> answer(KeyManager[] server, String[] fields) throws Exception {
        String host = fields[0];
        Date time = new Date(Long.parseLong(fields[1]));
        List<byte[]> sent = octets(fields[2]);
        List<byte[]> trusted = octets(fields[3]);

        X509Certificate[] chain = new X509Certificate[sent.size()];
        try {
            for (int place = 0; place < chain.length; place++) chain[place] = read(sent.get(place));
        } catch (Throwable error) {
            // JSSE ends the handshake for any certificate of the message that it cannot read
            // (sun.security.ssl.CertificateMessage); of the first one it says nothing then.
            String text = text(error);
            X509Certificate first = null;
            try {
                first = read(sent.get(0));
            } catch (Throwable unread) {
                return List.of("unreadable", "", text, "mismatch", text, "");
            }
            String refusal = hostRefusal(server, host, time, first);
            return List.of("unreadable", "", text, refusal == null ? "match" : "mismatch",
                refusal == null ? "" : refusal, keys(List.of(first), sent, List.of(), trusted));
        }

        // keytool takes no certificate into a key store that it cannot read.
        List<X509Certificate> anchors = new ArrayList<>();
        for (byte[] one : trusted) {
            try {
                anchors.add(read(one));
            } catch (Throwable unread) {
                anchors.add(null);
            }
        }

        String pathRefusal = refusal(server, host, time, chain, anchors, null);
        String hostRefusal = hostRefusal(server, host, time, chain[0]);
        String refusal = refusal(server, host, time, chain, anchors, "HTTPS");
        if ((refusal == null) != (pathRefusal == null && hostRefusal == null)) {
            throw new IllegalStateException("path and host say another thing than both: "
                + pathRefusal + "; " + hostRefusal + "; " + refusal);
        }
        return List.of(
            pathRefusal == null ? "accept" : "reject",
            pathRefusal == null ? paths(chain, anchors, time) : "",
            pathRefusal == null ? "" : pathRefusal,
            hostRefusal == null ? "match" : "mismatch",
            hostRefusal == null ? "" : hostRefusal,
            keys(List.of(chain), sent, anchors, trusted));
    }

    /**
     * Why JSSE refuses the first certificate for the host; null where it does not.
     *
     * A first certificate that is itself an anchor is a path of one that nothing else is asked of
     * (sun.security.validator.PKIXValidator), so that the name decides alone.
     */
    private static String hostRefusal(
        KeyManager[] server, String host, Date time, X509Certificate first) throws Exception {
        return refusal(server, host, time, new X509Certificate[] {first}, List.of(first), "HTTPS");
    }

    /** Why a handshake with these certificates is refused; null where it is not. */
    private static String refusal(
        KeyManager[] server, String host, Date time, X509Certificate[] chain,
        List<X509Certificate> anchors, String identification) throws Exception {
        Exchange exchange = new Exchange(chain, anchors, time);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(server, new TrustManager[] {exchange}, null);

        SSLEngine client = context.createSSLEngine(host, 443);
        client.setUseClientMode(true);
        SSLParameters parameters = client.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm(identification);
        client.setSSLParameters(parameters);
        SSLEngine peer = context.createSSLEngine();
        peer.setUseClientMode(false);

        ByteBuffer toPeer = ByteBuffer.allocate(1 << 16);
        ByteBuffer toClient = ByteBuffer.allocate(1 << 16);
        while (!exchange.isAsked) {
            step(client, toClient, toPeer);
            if (!exchange.isAsked) step(peer, toPeer, toClient);
        }
        return exchange.refusal == null ? null : text(exchange.refusal);
    }

    /** Takes what there is, and says what there is to say. */
    private static void step(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
        ByteBuffer none = ByteBuffer.allocate(0);
        ByteBuffer data = ByteBuffer.allocate(1 << 16);
        while (true) {
            HandshakeStatus status = engine.getHandshakeStatus();
            if (status == HandshakeStatus.NEED_TASK) {
                engine.getDelegatedTask().run();
            } else if (status == HandshakeStatus.NEED_UNWRAP
                || status == HandshakeStatus.NEED_UNWRAP_AGAIN) {
                in.flip();
                int before = in.remaining();
                engine.unwrap(in, data);
                int after = in.remaining();
                in.compact();
                if (before == after) return;
            } else {
                engine.wrap(none, out);
                if (engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING) return;
            }
        }
    }

    /** Every path that the trust manager's validator may find, each with its anchor. */
    private static String paths(
        X509Certificate[] chain, List<X509Certificate> anchors, Date time) throws Exception {
        Set<String> found = new TreeSet<>();
        for (int attempt = 0; attempt < (anchors.size() > 1 ? ATTEMPTS : 1); attempt++) {
            Validator validator = Validator.getInstance(
                Validator.TYPE_PKIX, Validator.VAR_TLS_SERVER, parameters(anchors, time));
            List<String> places = new ArrayList<>();
            X509Certificate[] path = validator.validate(chain, null, List.of(), null, "UNKNOWN");
            for (int place = 0; place < path.length; place++) {
                boolean isAnchor = place == path.length - 1;
                int index = (isAnchor ? anchors : List.of(chain)).indexOf(path[place]);
                places.add((isAnchor ? "a" : "s") + index);
            }
            found.add(String.join("/", places));
        }
        return String.join(",", found);
    }

    /** The keys that Java encodes otherwise than they were sent. */
    private static String keys(
        List<X509Certificate> chain, List<byte[]> sent,
        List<X509Certificate> anchors, List<byte[]> trusted) throws GeneralSecurityException {
        TreeMap<String, String> found = new TreeMap<>();
        for (int place = 0; place < chain.size(); place++) {
            add(found, "s" + place, chain.get(place), sent.get(place));
        }
        for (int place = 0; place < anchors.size(); place++) {
            add(found, "a" + place, anchors.get(place), trusted.get(place));
        }
        List<String> texts = new ArrayList<>();
        found.forEach((place, digest) -> texts.add(place + "=" + digest));
        return String.join(",", texts);
    }

    private static void add(
        TreeMap<String, String> found, String place, X509Certificate certificate, byte[] sent)
        throws GeneralSecurityException {
        if (certificate == null) return;
        byte[] key = null;
        try {
            key = certificate.getPublicKey().getEncoded();
        } catch (RuntimeException none) {
            // There is no key.
        }
        if (key == null) {
            found.put(place, "none");
        } else if (!contains(sent, key)) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key);
            found.put(place, Base64.getEncoder().encodeToString(digest));
        }
    }

    private static boolean contains(byte[] whole, byte[] part) {
        for (int start = 0; start + part.length <= whole.length; start++) {
            if (java.util.Arrays.equals(
                whole, start, start + part.length, part, 0, part.length)) return true;
        }
        return false;
    }

    /** The platform's own trust manager, which is asked about other certificates than were sent. */
    private static final class Exchange extends X509ExtendedTrustManager {
        private final X509Certificate[] chain;
        private final List<X509Certificate> anchors;
        private final Date time;
        boolean isAsked;
        Throwable refusal;

        Exchange(X509Certificate[] chain, List<X509Certificate> anchors, Date time) {
            this.chain = chain;
            this.anchors = anchors;
            this.time = time;
        }

        @Override public void checkServerTrusted(
            X509Certificate[] sent, String authType, SSLEngine engine) {
            isAsked = true;
            try {
                TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
                factory.init(new CertPathTrustManagerParameters(parameters(anchors, time)));
                ((X509ExtendedTrustManager) factory.getTrustManagers()[0])
                    .checkServerTrusted(chain, authType, engine);
            } catch (Throwable error) {
                refusal = error;
            }
        }

        @Override public void checkServerTrusted(
            X509Certificate[] sent, String authType, Socket socket) {
            throw new UnsupportedOperationException();
        }

        @Override public void checkServerTrusted(X509Certificate[] sent, String authType) {
            throw new UnsupportedOperationException();
        }

        @Override public void checkClientTrusted(
            X509Certificate[] sent, String authType, SSLEngine engine) {
            throw new UnsupportedOperationException();
        }

        @Override public void checkClientTrusted(
            X509Certificate[] sent, String authType, Socket socket) {
            throw new UnsupportedOperationException();
        }

        @Override public void checkClientTrusted(X509Certificate[] sent, String authType) {
            throw new UnsupportedOperationException();
        }

        @Override public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /** What JSSE makes of a key store (sun.security.validator.PKIXValidator), and the time. */
    private static PKIXBuilderParameters parameters(List<X509Certificate> anchors, Date time)
        throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        for (int place = 0; place < anchors.size(); place++) {
            X509Certificate anchor = anchors.get(place);
            if (anchor != null) store.setCertificateEntry("anchor-" + place, anchor);
        }
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(store, null);
        parameters.setRevocationEnabled(false);
        parameters.setDate(time);
        return parameters;
    }

    private static KeyManager[] identity(String[] fields) throws Exception {
        PrivateKey key = KeyFactory.getInstance("EC")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(fields[0])));
        List<Certificate> chain = new ArrayList<>();
        for (byte[] one : octets(fields[1])) chain.add(read(one));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setKeyEntry("server", key, NO_PASSWORD, chain.toArray(new Certificate[0]));
        KeyManagerFactory factory = KeyManagerFactory.getInstance("SunX509");
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    private static X509Certificate read(byte[] octets) throws CertificateException {
        return (X509Certificate) FACTORY.generateCertificate(new ByteArrayInputStream(octets));
    }

    private static List<byte[]> octets(String text) {
        List<byte[]> found = new ArrayList<>();
        for (String one : text.split(",")) {
            if (!one.isEmpty()) found.add(Base64.getDecoder().decode(one));
        }
        return found;
    }

    /** What Java says, in one line: with each cause that says something else. */
    private static String text(Throwable error) {
        StringBuilder text = new StringBuilder(error.toString());
        for (Throwable cause = error.getCause(); cause != null; cause = cause.getCause()) {
            String message = cause.getMessage();
            if (message != null && text.indexOf(message) < 0) text.append(" <- ").append(cause);
        }
        return text.toString().replaceAll("\\s+", " ").strip();
    }

    private static CertificateFactory factory() {
        try {
            return CertificateFactory.getInstance("X.509");
        } catch (CertificateException error) {
            throw new IllegalStateException(error);
        }
    }
}
