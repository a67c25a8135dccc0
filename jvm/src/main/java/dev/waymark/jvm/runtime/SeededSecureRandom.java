package dev.waymark.jvm.runtime;

import java.security.Provider;
import java.security.SecureRandomParameters;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** {@code SecureRandom} by the service that the JDK has for it: draws from the stream of the node that runs. */
public final class SeededSecureRandom extends SecureRandomSpi {
    private static final long serialVersionUID = 1L;
    private static final List<String> NAMES =
            List.of("NativePRNG", "DRBG", "SHA1PRNG", "NativePRNGNonBlocking", "NativePRNGBlocking");

    /** For what is drawn before anything runs. */
    private static final Random NOBODYS = new Random(0);

    public SeededSecureRandom() {}

    /** The JDK calls it for one with parameters, which say nothing here. */
    public SeededSecureRandom(@Nullable SecureRandomParameters ignored) {}

    public static void install() {
        Security.insertProviderAt(new Seeded(), 1);
    }

    private static Random stream() {
        Machine running = Machine.running();
        return running == null ? NOBODYS : running.secureRandom();
    }

    @Override
    protected void engineSetSeed(byte[] seed) {}

    @Override
    protected void engineNextBytes(byte[] bytes) {
        stream().nextBytes(bytes);
    }

    @Override
    protected byte[] engineGenerateSeed(int count) {
        byte[] bytes = new byte[count];
        stream().nextBytes(bytes);
        return bytes;
    }

    private static final class Seeded extends Provider {
        private static final long serialVersionUID = 1L;

        Seeded() {
            super("waymark", "1", "seeded");
            for (String name : NAMES) {
                putService(new Service(this, "SecureRandom", name, SeededSecureRandom.class.getName(), null, null) {
                    @Override
                    public Object newInstance(@Nullable Object parameter) {
                        return new SeededSecureRandom();
                    }
                });
            }
        }
    }
}
