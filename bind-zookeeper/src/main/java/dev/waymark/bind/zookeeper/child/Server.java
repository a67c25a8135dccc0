package dev.waymark.bind.zookeeper.child;

import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
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

    /** Role, epoch, zxid, whether it serves clients, and what it holds: {@code LEADING,2,8589934593,true,0|101}. */
    String state(int keys) {
        Throwable cause = died;
        if (cause != null) {
            return "DIED," + cause.toString().replaceAll("[\\s,]+", "_");
        }
        QuorumPeer peer = main.peer();
        if (peer == null) {
            return "STARTING,0,0,false,";
        }
        try {
            ZooKeeperServer active = peer.getActiveServer();
            boolean serves = active != null && active.isRunning();
            long zxid = serves ? active.getZKDatabase().getDataTreeLastProcessedZxid() : 0;
            String values = serves ? values(active.getZKDatabase(), keys) : "";
            return peer.getPeerState() + "," + peer.getCurrentEpoch() + "," + zxid + "," + serves + "," + values;
        } catch (Exception e) { // it is in between, such as a database that is being closed
            return "STARTING,0,0,false,";
        }
    }

    private static String values(ZKDatabase database, int keys) {
        StringJoiner values = new StringJoiner("|");
        for (int key = 0; key < keys; key++) {
            try {
                byte[] data = database.getData(Client.path(key), new Stat(), null);
                values.add(data == null ? "" : new String(data, StandardCharsets.UTF_8));
            } catch (KeeperException.NoNodeException e) {
                values.add("");
            }
        }
        return values.toString();
    }
}
