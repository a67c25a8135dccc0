package dev.waymark.bind.zookeeper.child;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.zookeeper.ClientCnxn;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/** A client of one server. It comes back to its old session, since a new one would be a transaction of its own. */
final class Client implements Watcher {
    private static final int OK = 0;

    /** ZooKeeper's own, in all versions. */
    private static final long SECRET = 0xB3415C00L;

    /** Leaves without a word: to close the session would be a transaction as well. */
    private static final class Connection extends ZooKeeper {
        Connection(String server, int timeoutMillis, Watcher watcher, long session, byte[] password)
                throws IOException {
            super(server, timeoutMillis, watcher, session, password);
        }

        Connection(String server, int timeoutMillis, Watcher watcher) throws IOException {
            super(server, timeoutMillis, watcher);
        }

        /** To disconnect may hang for ever in some versions, unless the connection takes itself for closing. */
        void drop() throws ReflectiveOperationException {
            Field closing = ClientCnxn.class.getDeclaredField("closing");
            closing.setAccessible(true);
            closing.setBoolean(cnxn, true);
            Thread leaving = new Thread(cnxn::disconnect, "leaving");
            leaving.setDaemon(true);
            leaving.start();
        }
    }

    private final int number;
    private final Connection connection;
    private final Consumer<String> results;
    private volatile boolean connected;
    private volatile boolean dropped;

    /** {@code session} is {@code new}, or what {@link #session} told. */
    Client(int number, String server, int timeoutMillis, String session, Consumer<String> results) throws IOException {
        this.number = number;
        this.results = results;
        int colon = session.indexOf(':');
        this.connection = colon < 0
                ? new Connection(server, timeoutMillis, this)
                : new Connection(
                        server,
                        timeoutMillis,
                        this,
                        Long.parseLong(session.substring(0, colon)),
                        bytes(session.substring(colon + 1)));
    }

    static String path(int key) {
        return "/k" + key;
    }

    @Override
    public void process(WatchedEvent event) {
        connected = event.getState() == Event.KeeperState.SyncConnected;
    }

    boolean connected() {
        return connected;
    }

    String session() {
        return text(connection.getSessionId(), connection.getSessionPasswd());
    }

    /** As a server gives it to the session with this number. */
    static String session(long number) {
        byte[] password = new byte[16];
        new Random(number ^ SECRET).nextBytes(password);
        return text(number, password);
    }

    private static String text(long number, byte[] password) {
        StringBuilder text = new StringBuilder().append(number).append(':');
        for (byte each : password) {
            text.append(String.format("%02x", each));
        }
        return text.toString();
    }

    private static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    /** All keys, in one transaction. */
    void create(int keys) throws KeeperException, InterruptedException {
        List<Op> all = new ArrayList<>();
        for (int key = 0; key < keys; key++) {
            all.add(Op.create(path(key), text(0), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT));
        }
        connection.multi(all);
    }

    static byte[] text(int value) {
        return Integer.toString(value).getBytes(StandardCharsets.UTF_8);
    }

    void write(int operation, int key, int value) {
        connection.setData(
                path(key), text(value), -1, (code, path, context, stat) -> told(operation, code, "written"), null);
    }

    /** Reads, and writes if that is what was expected: two requests, as ZooKeeper has no condition on another key. */
    void writeIf(int operation, int readKey, int expected, int key, int value) {
        connection.getData(
                path(readKey),
                false,
                (code, path, context, data, stat) -> {
                    if (code != OK) {
                        told(operation, code, "");
                    } else if (new String(data, StandardCharsets.UTF_8).equals(Integer.toString(expected))) {
                        write(operation, key, value);
                    } else {
                        told(operation, OK, "differs");
                    }
                },
                null);
    }

    private void told(int operation, int code, String result) {
        if (!dropped) {
            results.accept(
                    "r" + number + "." + operation + "=" + (code == OK ? result : KeeperException.Code.get(code)));
        }
    }

    void drop() throws ReflectiveOperationException {
        dropped = true;
        connection.drop();
    }
}
