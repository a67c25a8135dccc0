package dev.waymark.jvm.sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The connection to another server, made when it is needed; a thread reads what comes back. */
final class Link {
    private static final int CONNECT_MILLIS = 2_000;

    private final String host;
    private final Consumer<String> answers;
    private @Nullable PrintWriter out;

    Link(String host, Consumer<String> answers) {
        this.host = host;
        this.answers = answers;
    }

    /** What cannot be sent is lost: a majority may do without. */
    synchronized void send(String line) {
        try {
            PrintWriter to = out == null ? connected() : out;
            to.println(line);
            if (to.checkError()) {
                out = null;
            }
        } catch (IOException e) {
            out = null;
        }
    }

    private PrintWriter connected() throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(host, QuorumSet.PORT), CONNECT_MILLIS);
        PrintWriter made = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
        out = made;
        new Thread(() -> read(socket), "answers-of-" + host).start();
        return made;
    }

    private void read(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                answers.accept(line);
            }
        } catch (IOException e) {
            // it has crashed: the next to send connects again
        }
        forget();
    }

    private synchronized void forget() {
        out = null;
    }
}
