package dev.waymark.grid.node;

import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.Keys;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Looks whether somebody can be reached, and by the right keys, before a cluster is joined: that would only wait and wait. */
public final class Reach {
    private static final int ANSWER_MILLIS = 5_000;

    /** One that accepts us says nothing until it is spoken to. */
    private static final int SILENCE_MILLIS = 500;

    private Reach() {}

    /** Whether nobody listens there any more. */
    public static boolean isGone(Address to) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(to.host(), to.port()), ANSWER_MILLIS);
            return false;
        } catch (ConnectException e) {
            return true;
        } catch (IOException e) {
            return false; // slow, or out of reach for a moment
        }
    }

    /** The address of this machine on the way there, at once. Throws {@link GridException} if nobody is there. */
    public static String ownHost(Address to, @Nullable Keys keys) {
        return ownHost(to, keys, 0, () -> false).orElseThrow();
    }

    /** The same, empty if it is told to give up. Throws {@link GridException} if nobody was there for so long. */
    public static Optional<String> ownHost(Address to, @Nullable Keys keys, long waitMillis, BooleanSupplier givesUp) {
        long since = System.nanoTime();
        while (!givesUp.getAsBoolean()) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(to.host(), to.port()), ANSWER_MILLIS);
                if (keys != null) {
                    shakeHands(to, keys, socket);
                }
                return Optional.of(socket.getLocalAddress().getHostAddress());
            } catch (IOException | IllegalArgumentException e) {
                if ((System.nanoTime() - since) / 1_000_000 >= waitMillis) {
                    throw new GridException(
                            "no coordinator can be reached at " + to + " (" + e.getMessage()
                                    + "): start 'waymark run ... --grid --listen " + to
                                    + "' there, or see that the port"
                                    + " is open; --wait 5m keeps trying",
                            e);
                }
                pause();
            }
        }
        return Optional.empty();
    }

    private static void pause() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GridException("interrupted", e);
        }
    }

    private static void shakeHands(Address to, Keys keys, Socket plain) throws IOException {
        try (SSLSocket socket =
                (SSLSocket) context(keys).getSocketFactory().createSocket(plain, to.host(), to.port(), true)) {
            socket.setSoTimeout(ANSWER_MILLIS);
            socket.startHandshake();
            socket.setSoTimeout(SILENCE_MILLIS);
            if (socket.getInputStream().read() < 0) {
                throw new SSLException("it hung up");
            }
        } catch (SocketTimeoutException e) {
            if (!plain.isClosed() && e.getMessage() != null && e.getMessage().contains("Accept")) {
                throw e;
            }
        } catch (SSLException e) {
            throw new GridException(
                    "the coordinator at " + to + " does not know the key in " + keys.store() + " (" + e.getMessage()
                            + "): give the same --keys to both",
                    e);
        }
    }

    private static SSLContext context(Keys keys) {
        char[] password = keys.password().toCharArray();
        try (InputStream in = Files.newInputStream(keys.store())) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(store, password);
            TrustManagerFactory others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            others.init(store);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(own.getKeyManagers(), others.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new GridException("the key in " + keys.store() + " cannot be read (" + e + "): make another", e);
        }
    }
}
