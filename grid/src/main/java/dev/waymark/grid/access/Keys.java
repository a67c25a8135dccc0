package dev.waymark.grid.access;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * What one side of a grid proves itself with, and the certificate of the other side, the only one that it talks to: workers trust
 * their coordinator and nobody else, not even each other.
 */
public final class Keys {
    /** The sides of a grid. Whoever asks a coordinator for its status is on the side of the workers. */
    public enum Side {
        COORDINATOR("coordinator.pem"),
        WORKER("worker.pem");

        private final String file;

        Side(String file) {
            this.file = file;
        }

        /** The file, in a folder of keys, that a process on this side needs. */
        public String file() {
            return file;
        }
    }

    private static final String PRIVATE_KEY = "PRIVATE KEY";
    private static final String CERTIFICATE = "CERTIFICATE";
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z ]+)-----\\s*([A-Za-z0-9+/=\\s]+?)\\s*-----END \\1-----");

    private final PrivateKey key;
    private final X509Certificate own;
    private final X509Certificate trusted;

    Keys(PrivateKey key, X509Certificate own, X509Certificate trusted) {
        this.key = key;
        this.own = own;
        this.trusted = trusted;
    }

    /** Of a file that {@link #pem} wrote. */
    static Keys read(Path file) throws IOException {
        List<byte[]> certificates = new ArrayList<>();
        byte[] key = null;
        Matcher block = BLOCK.matcher(Files.readString(file, StandardCharsets.US_ASCII));
        while (block.find()) {
            byte[] content = Base64.getMimeDecoder().decode(block.group(2));
            if (block.group(1).equals(PRIVATE_KEY)) {
                key = content;
            } else {
                certificates.add(content);
            }
        }
        if (key == null || certificates.size() != 2) {
            throw new IOException("a key and two certificates should be there");
        }
        try {
            return new Keys(
                    KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(key)),
                    certificate(certificates.get(0)),
                    certificate(certificates.get(1)));
        } catch (GeneralSecurityException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static X509Certificate certificate(byte[] content) throws GeneralSecurityException {
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(content));
    }

    /** As a file: the key, its certificate, and the one that is trusted. */
    String pem() {
        try {
            return block(PRIVATE_KEY, key.getEncoded())
                    + block(CERTIFICATE, own.getEncoded())
                    + block(CERTIFICATE, trusted.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new GridException("keys cannot be written: " + e, e);
        }
    }

    private static String block(String what, byte[] content) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n";
    }

    /** For connections in which both sides prove who they are. */
    public SSLContext context() {
        char[] none = new char[0];
        try {
            KeyStore mine = store();
            mine.setKeyEntry("own", key, none, new Certificate[] {own});
            KeyManagerFactory proof = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            proof.init(mine, none);
            KeyStore theirs = store(); // without the own certificate, which would be trusted with it
            theirs.setCertificateEntry("other", trusted);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(theirs);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(proof.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new GridException("the keys cannot be used (" + e + "): make others", e);
        }
    }

    private static KeyStore store() throws IOException, GeneralSecurityException {
        KeyStore store =
                KeyStore.getInstance("JKS"); // never written; PKCS12 would take 0.1 s to encrypt it all the same
        store.load(null, null);
        return store;
    }
}
