package dev.waymark.grid.node;

import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.KeySource;
import dev.waymark.grid.access.Keys;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/** Looks whether the coordinator can be reached, by the right keys, before messages are sent: these would only wait and wait. */
public final class CoordinatorProbe {
    private static final int CONNECT_MILLIS = 10_000;

    /** For each step of a handshake; a busy machine takes its time. */
    private static final int HANDSHAKE_MILLIS = 60_000;

    /** One that accepts us says nothing until it is spoken to. */
    private static final int SILENCE_MILLIS = 500;

    private static final int PAUSE_MILLIS = 200;

    private CoordinatorProbe() {}

    /** How to get there: this machine's address on that route, and the keys that were accepted. */
    public record Route(String ownHost, Keys keys) {}

    /** Whether nobody listens there any more. Throws {@link GridException} if somebody does that does not take these keys. */
    public static boolean isGone(Address to, Keys keys) {
        try {
            connect(to, keys);
            return false;
        } catch (ConnectException e) {
            return true;
        } catch (IOException e) {
            return false; // slow, or out of reach for a moment
        }
    }

    /** The way there, at once. Throws {@link GridException} if there is none. */
    public static Route route(Address to, KeySource keys) {
        return route(to, keys, 0, () -> false).orElseThrow();
    }

    /** The same, empty if it is told to give up. Throws {@link GridException} if there was none for so long. */
    public static Optional<Route> route(Address to, KeySource keys, long waitMillis, BooleanSupplier givesUp) {
        long since = System.nanoTime();
        while (!givesUp.getAsBoolean()) {
            GridException problem;
            try {
                Keys found = keys.keys();
                return Optional.of(new Route(connect(to, found), found));
            } catch (IOException | IllegalArgumentException e) {
                problem = new GridException(
                        "no coordinator can be reached at " + to + " (" + e.getMessage()
                                + "): start 'waymark run ... --grid --listen " + to
                                + "' there, or see that the port is open; --wait 5m keeps trying",
                        e);
            } catch (GridException e) { // its keys may be those of the one before it
                problem = e;
            }
            if ((System.nanoTime() - since) / 1_000_000 >= waitMillis) {
                throw problem;
            }
            pause();
        }
        return Optional.empty();
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GridException("interrupted", e);
        }
    }

    /** This machine's address on the way. */
    private static String connect(Address to, Keys keys) throws IOException {
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(to.host(), to.port()), CONNECT_MILLIS);
            String own = plain.getLocalAddress().getHostAddress();
            try (SSLSocket socket =
                    (SSLSocket) keys.context().getSocketFactory().createSocket(plain, to.host(), to.port(), true)) {
                socket.setSoTimeout(HANDSHAKE_MILLIS);
                socket.startHandshake();
                hearRefusal(socket);
            } catch (SSLException e) {
                throw new GridException(
                        "whoever listens at " + to + " and this process do not know each other's keys ("
                                + e.getMessage()
                                + "): give keys that were made together to both, and see that it is a coordinator",
                        e);
            }
            return own;
        }
    }

    /** What it thinks of our certificate it says after the handshake, if it does not like it. */
    private static void hearRefusal(SSLSocket socket) throws IOException {
        socket.setSoTimeout(SILENCE_MILLIS);
        try {
            if (socket.getInputStream().read() < 0) {
                throw new SSLException("it hung up");
            }
        } catch (SocketTimeoutException e) {
            return; // nothing to say against us
        }
    }
}
