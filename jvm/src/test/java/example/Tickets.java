package example;

import dev.waymark.jvm.server.Context;
import dev.waymark.jvm.server.Description;
import dev.waymark.jvm.server.Judge;
import dev.waymark.jvm.server.Server;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Node 1 gives tickets away, by numbers; a thread saves the last one now and then. */
public final class Tickets implements Server {
    private int last;

    @Override
    public void start(Context context) throws IOException {
        Path file = context.folder().resolve("last");
        last = Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
        new Thread(() -> save(file), "saver").start();
        try (ServerSocket server = new ServerSocket(7000)) {
            while (true) {
                Socket socket = server.accept();
                new Thread(() -> give(socket), "connection").start();
            }
        }
    }

    private void give(Socket socket) {
        try (socket) {
            socket.getOutputStream().write(next());
        } catch (IOException e) {
            // the client has gone
        }
    }

    private synchronized int next() {
        return ++last;
    }

    private synchronized void save(Path file) {
        try {
            while (true) {
                wait(100);
                Files.writeString(file, Integer.toString(last));
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void describe(Description description) {
        description
                .property("unique", "no ticket is given twice")
                .requests(3, 2, "ticket")
                .steps(100)
                .faults("crashes=2");
    }

    @Override
    public Object request(Context context, Object request) throws IOException {
        try (Socket socket = new Socket(context.host(1), 7000)) {
            return socket.getInputStream().read();
        }
    }

    @Override
    public Judge judge() {
        return new Judge() {
            private final Set<Object> given = new HashSet<>();

            @Override
            public void replied(Verdicts verdicts, int node, int client, int number, Object ticket) {
                verdicts.reach("unique");
                if (!given.add(ticket)) {
                    verdicts.violation("unique", "ticket " + ticket + " was given twice");
                }
            }
        };
    }
}
