package dev.waymark.bind.zookeeper.child;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.apache.zookeeper.server.ZKDatabase;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.quorum.QuorumPeer;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;
import org.jspecify.annotations.Nullable;

/** One server from its start to its stop: ZooKeeper's own main class, unchanged, on a thread of its own. */
final class Server {
    private static final long STOP_MILLIS = 10_000;
    private static final long BOOT_MILLIS = 5_000;
    private static final Seen STARTING = new Seen("STARTING", 0, 0, false, Collections.<String>emptyList());

    /** Its members are protected: they are for whoever embeds a server. */
    private static final class Main extends QuorumPeerMain {
        void boot(String configuration) throws Exception {
            initializeAndRun(new String[] {configuration});
        }

        @Nullable
        QuorumPeer peer() {
            return quorumPeer;
        }
    }

    private final Main main = new Main();
    private final Thread thread;
    private volatile @Nullable Throwable died;

    Server(int number, String configuration) {
        thread = new Thread(() -> run(configuration), "server-" + number);
        thread.setDaemon(true);
        thread.start();
    }

    private void run(String configuration) {
        try {
            main.boot(configuration);
        } catch (Exception | LinkageError e) {
            died = e;
        }
    }

    /** Returns when it has ended; false if it does not. */
    boolean stop() throws InterruptedException {
        QuorumPeer peer = awaitPeer();
        if (peer == null) {
            return !thread.isAlive();
        }
        peer.shutdown();
        if (peer.getElectionAlg() != null) {
            peer.getElectionAlg().shutdown();
        }
        peer.join(STOP_MILLIS);
        thread.join(STOP_MILLIS);
        return !peer.isAlive() && !thread.isAlive();
    }

    /** A server that has just been started has none for a moment. */
    private @Nullable QuorumPeer awaitPeer() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BOOT_MILLIS);
        while (main.peer() == null && thread.isAlive() && System.nanoTime() - end < 0) {
            Thread.sleep(2);
        }
        return main.peer();
    }

    /** What can be seen of it. As a text: {@code LEADING,2,8589934593,true,0|101}. */
    static final class Seen {
        final String role;
        final long epoch;
        final long zxid;
        final boolean serves;
        final List<String> values;

        Seen(String role, long epoch, long zxid, boolean serves, List<String> values) {
            this.role = role;
            this.epoch = epoch;
            this.zxid = zxid;
            this.serves = serves;
            this.values = values;
        }

        @Override
        public String toString() {
            return role + "," + epoch + "," + zxid + "," + serves + "," + String.join("|", values);
        }
    }

    /** As {@link Seen} has it. */
    String state(int keys) {
        Throwable cause = died;
        return cause == null
                ? seen(keys).toString()
                : "DIED," + cause.toString().replaceAll("[\\s,]+", "_");
    }

    Seen seen(int keys) {
        QuorumPeer peer = main.peer();
        if (peer == null) {
            return STARTING;
        }
        try {
            ZooKeeperServer active = peer.getActiveServer();
            boolean serves = active != null && active.isRunning();
            long zxid = serves ? active.getZKDatabase().getDataTreeLastProcessedZxid() : 0;
            return new Seen(
                    peer.getPeerState().toString(),
                    peer.getCurrentEpoch(),
                    zxid,
                    serves,
                    serves ? values(active.getZKDatabase(), keys) : Collections.<String>emptyList());
        } catch (Exception e) { // it is in between, such as a database that is being closed
            return STARTING;
        }
    }

    private static List<String> values(ZKDatabase database, int keys) {
        List<String> values = new ArrayList<>();
        for (int key = 0; key < keys; key++) {
            try {
                byte[] data = database.getData(Client.path(key), new Stat(), null);
                values.add(data == null ? "" : new String(data, StandardCharsets.UTF_8));
            } catch (KeeperException.NoNodeException e) {
                values.add("");
            }
        }
        return values;
    }
}
