package dev.waymark.grid.access;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Certificates that sign themselves (RFC 5280). The JDK can read certificates but has no way to make one other than its tool {@code
 * keytool}, a process that takes a second or two.
 */
final class Certificates {
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OBJECT = 0x06;
    private static final int UTF8 = 0x0C;
    private static final int TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int VERSION = 0xA0;

    /** 1.2.840.10045.4.3.2: ECDSA with SHA-256. */
    private static final byte[] ECDSA_SHA256 =
            sequence(der(OBJECT, new byte[] {0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 4, 3, 2}));

    /** 2.5.4.3: a common name. */
    private static final byte[] COMMON_NAME = der(OBJECT, new byte[] {0x55, 4, 3});

    private static final int SERIAL_BITS = 127;
    private static final int YEARS = 10;

    private Certificates() {}

    /** {@code pair}: of an elliptic curve. Valid since yesterday, wherever that is, for ten years. */
    static X509Certificate selfSigned(KeyPair pair, String name) throws GeneralSecurityException {
        byte[] subject = sequence(der(SET, sequence(COMMON_NAME, der(UTF8, name.getBytes(StandardCharsets.UTF_8)))));
        LocalDate since = LocalDate.now(ZoneOffset.UTC).minusDays(2);
        byte[] signed = sequence(
                der(VERSION, der(INTEGER, new byte[] {2})),
                der(INTEGER, new BigInteger(SERIAL_BITS, new SecureRandom()).toByteArray()),
                ECDSA_SHA256,
                subject,
                sequence(time(since), time(since.plusYears(YEARS))),
                subject,
                pair.getPublic().getEncoded());
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(pair.getPrivate());
        signature.update(signed);
        byte[] noBitsUnused = {0};
        byte[] whole = sequence(signed, ECDSA_SHA256, der(BIT_STRING, noBitsUnused, signature.sign()));
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(whole));
    }

    private static byte[] time(LocalDate day) {
        String text = DateTimeFormatter.BASIC_ISO_DATE.format(day) + "000000Z";
        return der(TIME, text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] sequence(byte[]... parts) {
        return der(SEQUENCE, parts);
    }

    /** A value in the form that certificates have: a tag, a length, and its parts. */
    private static byte[] der(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (length < 0x80) {
            out.write(length);
        } else {
            byte[] bytes = BigInteger.valueOf(length).toByteArray();
            int from = bytes[0] == 0 ? 1 : 0;
            out.write(0x80 | (bytes.length - from));
            out.write(bytes, from, bytes.length - from);
        }
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
