package dev.waymark.bind.zookeeper.child;

import dev.waymark.jvm.server.Context;
import dev.waymark.jvm.server.Description;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server and its client in the deterministic JVM: ZooKeeper's own main class, and its own client library. */
public final class ExactServer implements dev.waymark.jvm.server.Server {
    private static final int KEYS = 4;
    private static final int SESSION_MILLIS = 600_000;
    private static final int CLIENT_PORT = 2181;
    private static final int QUORUM_PORT = 2888;
    private static final int ELECTION_PORT = 3888;
    private static final long COUNTER = 0xffff_ffffL;

    private final Map<Integer, String> results = new HashMap<>();
    private @Nullable Server server;
    private @Nullable Client client;
    private @Nullable Context context;
    private String role = "STARTING";
    private int self;
    private int asked;

    @Override
    public void describe(Description description) {
        description
                .parameter("tick", "500", "ZooKeeper's tickTime, in milliseconds")
                .colour("role")
                .colour("serves")
                .colour("epoch")
                .colour("zxidEpoch")
                .colour("zxidCounter")
                .colour("values");
    }

    @Override
    public void start(Context told) throws IOException {
        System.setProperty("zookeeper.preAllocSize", "64"); // else every log begins with 64 MB
        System.setProperty("zookeeper.forceSync", "no");
        System.setProperty("zookeeper.jmx.log4j.disable", "true");
        System.setProperty("zookeeper.admin.enableServer", "false");
        context = told;
        self = told.self();
        Path folder = told.folder();
        Path data = folder.resolve("data");
        if (!FirstData.isThere(data)) {
            FirstData.write(data, told.nodes(), KEYS, SESSION_MILLIS);
            write(data.resolve("myid"), Integer.toString(self));
            write(folder.resolve("zoo.cfg"), configuration(told, data));
        }
        server = new Server(self, folder.resolve("zoo.cfg").toString());
    }

    private static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String configuration(Context context, Path data) {
        StringBuilder text = new StringBuilder("tickTime=")
                .append(context.parameter("tick"))
                .append("\ninitLimit=10\nsyncLimit=4\nmaxClientCnxns=0\nmaxSessionTimeout=")
                .append(SESSION_MILLIS)
                .append("\nclientPort=")
                .append(CLIENT_PORT)
                .append("\ndataDir=")
                .append(data)
                .append('\n');
        for (int other = 1; other <= context.nodes(); other++) {
            text.append("server.")
                    .append(other)
                    .append('=')
                    .append(context.host(other))
                    .append(':')
                    .append(QUORUM_PORT)
                    .append(':')
                    .append(ELECTION_PORT)
                    .append('\n');
        }
        return text.toString();
    }

    /** Waits until the server serves and its client has come back to its session. */
    @Override
    public Object request(Context context, Object request) throws InterruptedException {
        Map<?, ?> write = (Map<?, ?>) request;
        int number;
        synchronized (this) {
            number = ++asked;
            while (client == null) {
                wait();
            }
        }
        int readKey = number(write, "readKey");
        if (readKey < 0) {
            client.write(number, number(write, "key"), number(write, "value"));
        } else {
            client.writeIf(number, readKey, number(write, "expected"), number(write, "key"), number(write, "value"));
        }
        String result = await(number);
        if (!result.equals("written") && !result.equals("differs")) {
            throw new IllegalStateException(result); // whether it was done nobody knows
        }
        return result;
    }

    private static int number(Map<?, ?> write, String part) {
        return Integer.parseInt(String.valueOf(write.get(part)));
    }

    private synchronized String await(int number) throws InterruptedException {
        String result = results.get(number);
        while (result == null) {
            wait();
            result = results.get(number);
        }
        return result;
    }

    /** {@code r1.2=written}, as {@link Client} tells it. */
    private synchronized void told(String result) {
        int equals = result.indexOf('=');
        results.put(Integer.parseInt(result.substring(result.indexOf('.') + 1, equals)), result.substring(equals + 1));
        notifyAll();
    }

    /** The client comes when its server serves, and not before: it would only look again and again. */
    private synchronized void attach() {
        if (client == null) {
            try {
                client = new Client(
                        self,
                        "localhost:" + CLIENT_PORT,
                        SESSION_MILLIS,
                        Client.session(FirstData.session(self)),
                        this::told);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            notifyAll();
        }
    }

    @Override
    public Map<String, ?> state() {
        if (server == null || context == null) {
            return Map.of();
        }
        Server.Seen seen = server.seen(KEYS);
        if (!seen.role.equals(role) && !seen.role.equals("STARTING")) {
            role = seen.role;
            context.emit(role.toLowerCase(Locale.ROOT), seen.epoch);
        }
        if (seen.serves) {
            attach();
        }
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("role", seen.role);
        state.put("epoch", seen.epoch);
        state.put("zxidEpoch", seen.zxid >>> Integer.SIZE);
        state.put("zxidCounter", seen.zxid & COUNTER);
        state.put("serves", seen.serves);
        state.put("connected", client != null && client.connected());
        state.put("values", seen.values);
        return state;
    }

    @Override
    public Map<String, ?> message(int port, byte[] bytes) {
        return port == QUORUM_PORT || port == ELECTION_PORT ? Packets.named(port == ELECTION_PORT, bytes) : Map.of();
    }
}
