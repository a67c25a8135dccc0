package dev.waymark.bind.zookeeper.child;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.zip.Adler32;
import java.util.zip.CheckedOutputStream;
import org.apache.jute.BinaryOutputArchive;
import org.apache.jute.Record;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.server.DataTree;
import org.apache.zookeeper.server.persistence.FileHeader;
import org.apache.zookeeper.server.persistence.FileSnap;
import org.apache.zookeeper.server.persistence.FileTxnLog;
import org.apache.zookeeper.server.util.SerializeUtils;
import org.apache.zookeeper.txn.CreateSessionTxn;
import org.apache.zookeeper.txn.CreateTxn;
import org.apache.zookeeper.txn.TxnHeader;

/**
 * The data that a server begins with, written by ZooKeeper's own classes: what it has when clients have opened a session each and
 * then made all keys, in the first epoch.
 */
final class FirstData {
    /** Of all transactions here. */
    private static final long MILLIS = 1_700_000_000_000L;

    private static final int SNAPSHOT_VERSION = 2;

    private FirstData() {}

    /** The session of a server's client. */
    static long session(int server) {
        return (long) server << 56 | 0x1000;
    }

    static void write(Path folder, int servers, int keys, int sessionMillis) throws IOException {
        Path inside = folder.resolve("version-2");
        Files.createDirectories(inside);
        for (String epoch : List.of("acceptedEpoch", "currentEpoch")) {
            Files.write(inside.resolve(epoch), "1".getBytes(StandardCharsets.UTF_8));
        }
        emptySnapshot(inside.resolve("snapshot.0"));
        try (OutputStream out = Files.newOutputStream(inside.resolve("log.100000001"))) {
            BinaryOutputArchive archive = BinaryOutputArchive.getArchive(out);
            new FileHeader(FileTxnLog.TXNLOG_MAGIC, FileTxnLog.VERSION, 0).serialize(archive, "fileheader");
            long zxid = 1L << Integer.SIZE;
            for (int server = 1; server <= servers; server++) {
                append(
                        archive,
                        new TxnHeader(session(server), 0, ++zxid, MILLIS, ZooDefs.OpCode.createSession),
                        new CreateSessionTxn(sessionMillis));
            }
            for (int key = 0; key < keys; key++) {
                append(
                        archive,
                        new TxnHeader(session(1), key + 1, ++zxid, MILLIS, ZooDefs.OpCode.create),
                        new CreateTxn(Client.path(key), Client.text(0), ZooDefs.Ids.OPEN_ACL_UNSAFE, false, key + 1));
            }
        }
    }

    /** As ZooKeeper writes it; the method that does it has another name in each version. */
    private static void append(BinaryOutputArchive log, TxnHeader header, Record transaction) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryOutputArchive entry = BinaryOutputArchive.getArchive(bytes);
        header.serialize(entry, "hdr");
        transaction.serialize(entry, "txn");
        Adler32 sum = new Adler32();
        sum.update(bytes.toByteArray());
        log.writeLong(sum.getValue(), "txnEntryCRC");
        log.writeBuffer(bytes.toByteArray(), "txnEntry");
        log.writeByte((byte) 'B', "EOR");
    }

    private static void emptySnapshot(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                CheckedOutputStream checked = new CheckedOutputStream(out, new Adler32())) {
            BinaryOutputArchive archive = BinaryOutputArchive.getArchive(checked);
            new FileHeader(FileSnap.SNAP_MAGIC, SNAPSHOT_VERSION, -1).serialize(archive, "fileheader");
            SerializeUtils.serializeSnapshot(new DataTree(), archive, new HashMap<>());
            archive.writeLong(checked.getChecksum().getValue(), "val");
            archive.writeString("/", "path");
        }
    }

    static boolean isThere(Path folder) {
        return new File(folder.toFile(), "version-2").exists();
    }
}
