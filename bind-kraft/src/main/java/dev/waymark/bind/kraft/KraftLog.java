package dev.waymark.bind.kraft;

import dev.waymark.binding.DiskLog;
import dev.waymark.binding.RecordBytes;
import dev.waymark.core.Disk;
import dev.waymark.raft.vocabulary.Image;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MutableRecordBatch;
import org.apache.kafka.common.record.Records;
import org.apache.kafka.common.record.UnalignedMemoryRecords;
import org.apache.kafka.common.record.UnalignedRecords;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.raft.Isolation;
import org.apache.kafka.raft.LogAppendInfo;
import org.apache.kafka.raft.LogFetchInfo;
import org.apache.kafka.raft.LogOffsetMetadata;
import org.apache.kafka.raft.OffsetAndEpoch;
import org.apache.kafka.raft.ReplicatedLog;
import org.apache.kafka.raft.ValidOffsetAndEpoch;
import org.apache.kafka.snapshot.RawSnapshotReader;
import org.apache.kafka.snapshot.RawSnapshotWriter;

/**
 * The library's log on the disk of the simulation, as Kafka's own implementation behaves. Written is what was appended, synced what was
 * flushed. It keeps one snapshot, and nothing of the log that the snapshot holds.
 */
final class KraftLog implements ReplicatedLog {
    private record EpochStart(int epoch, long offset) {}

    private final DiskLog<Batch> log;
    private final int perRead;
    private final int everybody;
    private final List<EpochStart> epochs = new ArrayList<>();
    private LogOffsetMetadata highWatermark;

    /** {@code perRead}: how many batches are read at once, at most. */
    KraftLog(Disk disk, int perRead, int nodes, Runnable beforeWrite) {
        this.log = new DiskLog<>(disk, Batch.WORDS, beforeWrite);
        this.perRead = perRead;
        this.everybody = ((1 << nodes) - 1) << 1;
        log.load();
        log.written().forEach(this::begins);
        this.highWatermark = new LogOffsetMetadata(log.base());
    }

    DiskLog<Batch> log() {
        return log;
    }

    private void begins(Batch batch) {
        if (batch.term() > lastFetchedEpoch() || epochs.isEmpty()) {
            epochs.add(new EpochStart(batch.term(), batch.base()));
        }
    }

    private long end() {
        List<Batch> written = log.written();
        return written.isEmpty()
                ? log.base()
                : Math.max(log.base(), written.get(written.size() - 1).end());
    }

    @Override
    public long startOffset() {
        return log.base();
    }

    @Override
    public LogOffsetMetadata endOffset() {
        return new LogOffsetMetadata(end());
    }

    @Override
    public int lastFetchedEpoch() {
        return epochs.isEmpty() ? log.baseTerm() : epochs.get(epochs.size() - 1).epoch();
    }

    @Override
    public OffsetAndEpoch endOffsetForEpoch(int epoch) {
        int below = log.baseTerm();
        for (EpochStart start : epochs) {
            if (start.epoch() > epoch) {
                return new OffsetAndEpoch(start.offset(), below);
            }
            below = start.epoch();
        }
        return new OffsetAndEpoch(end(), lastFetchedEpoch());
    }

    @Override
    public void initializeLeaderEpoch(int epoch) {
        long start = end();
        epochs.removeIf(each -> each.offset() >= start || each.epoch() >= epoch);
        epochs.add(new EpochStart(epoch, start));
    }

    @Override
    public LogAppendInfo appendAsLeader(Records records, int epoch) {
        return append(records, epoch);
    }

    /** What is of a later epoch than the follower knows is not its leader's, so it is left out. */
    @Override
    public LogAppendInfo appendAsFollower(Records records, int epoch) {
        return append(records, epoch);
    }

    private LogAppendInfo append(Records records, int epoch) {
        long first = end();
        long next = first;
        List<Batch> more = new ArrayList<>();
        for (MutableRecordBatch each : ((MemoryRecords) records).batches()) {
            if (each.partitionLeaderEpoch() > epoch) {
                break;
            }
            each.ensureValid();
            if (each.baseOffset() != next) {
                throw new IllegalStateException("appends at offset " + each.baseOffset() + ", the log ends at " + next);
            }
            Batch batch = Batch.of(each);
            more.add(batch);
            begins(batch);
            next = batch.end();
        }
        if (more.isEmpty()) {
            throw new CorruptRecordException("Append failed unexpectedly");
        }
        log.append(more);
        return new LogAppendInfo(first, next - 1);
    }

    @Override
    public LogFetchInfo read(long offset, Isolation isolation) {
        if (offset < startOffset() || offset > end()) {
            throw new OffsetOutOfRangeException(
                    "offset " + offset + " is not within " + startOffset() + " and " + end());
        }
        long limit = isolation == Isolation.COMMITTED ? highWatermark.offset() : end();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int read = 0;
        for (Batch batch : log.written()) {
            if (batch.end() > offset && batch.end() <= limit && read < perRead) {
                bytes.writeBytes(batch.bytes());
                read++;
            }
        }
        MemoryRecords records =
                read == 0 ? MemoryRecords.EMPTY : MemoryRecords.readableRecords(ByteBuffer.wrap(bytes.toByteArray()));
        return new LogFetchInfo(records, new LogOffsetMetadata(offset));
    }

    @Override
    public void truncateTo(long offset) {
        if (offset < highWatermark.offset()) {
            throw new IllegalArgumentException("Attempt to truncate to offset " + offset
                    + ", which is below the current high watermark " + highWatermark.offset());
        }
        log.cutFrom((int) offset + 1);
        epochs.removeIf(each -> each.offset() >= end());
    }

    @Override
    public boolean truncateToLatestSnapshot() {
        int epoch = lastFetchedEpoch();
        boolean behind = log.baseTerm() > epoch || (log.baseTerm() == epoch && log.base() > lastWritten());
        if (behind) {
            log.forgetUntil(Integer.MAX_VALUE);
            log.sync();
            epochs.clear();
            highWatermark = new LogOffsetMetadata(log.base());
        }
        return behind;
    }

    private long lastWritten() {
        List<Batch> written = log.written();
        return written.isEmpty() ? 0 : written.get(written.size() - 1).end();
    }

    @Override
    public LogOffsetMetadata highWatermark() {
        return highWatermark;
    }

    @Override
    public void updateHighWatermark(LogOffsetMetadata offset) {
        if (offset.offset() < highWatermark.offset() || offset.offset() > end()) {
            throw new IllegalArgumentException("high watermark " + highWatermark.offset() + " becomes "
                    + offset.offset() + ", the log ends at " + end());
        }
        highWatermark = offset;
    }

    @Override
    public void flush(boolean forceFlushActiveSegment) {
        log.sync();
    }

    @Override
    public boolean maybeClean() {
        return false;
    }

    @Override
    public TopicPartition topicPartition() {
        return new TopicPartition("__cluster_metadata", 0);
    }

    @Override
    public Uuid topicId() {
        return Uuid.METADATA_TOPIC_ID;
    }

    // Snapshots

    @Override
    public Optional<RawSnapshotWriter> createNewSnapshot(OffsetAndEpoch id) {
        if (id.offset() < startOffset()) {
            return Optional.empty();
        } else if (id.offset() > highWatermark.offset()) {
            throw new IllegalArgumentException("a snapshot at " + id + " is beyond " + highWatermark.offset());
        }
        ValidOffsetAndEpoch valid = validateOffsetAndEpoch(id.offset(), id.epoch());
        if (valid.kind() != ValidOffsetAndEpoch.Kind.VALID) {
            throw new IllegalArgumentException("a snapshot at " + id + " does not fit to the log: " + valid);
        }
        return createNewSnapshotUnchecked(id);
    }

    @Override
    public Optional<RawSnapshotWriter> createNewSnapshotUnchecked(OffsetAndEpoch id) {
        return id.equals(latestSnapshotId().orElse(null)) ? Optional.empty() : Optional.of(new Writer(id));
    }

    @Override
    public Optional<RawSnapshotReader> readSnapshot(OffsetAndEpoch id) {
        return latestSnapshot().filter(snapshot -> snapshot.snapshotId().equals(id));
    }

    @Override
    public Optional<RawSnapshotReader> latestSnapshot() {
        byte[] saved = (byte[]) log.snapshot();
        return saved == null
                ? Optional.empty()
                : Optional.of(new Reader(new OffsetAndEpoch(log.base(), log.baseTerm()), saved));
    }

    @Override
    public Optional<OffsetAndEpoch> latestSnapshotId() {
        return log.snapshot() == null ? Optional.empty() : Optional.of(new OffsetAndEpoch(log.base(), log.baseTerm()));
    }

    @Override
    public Optional<OffsetAndEpoch> earliestSnapshotId() {
        return latestSnapshotId();
    }

    @Override
    public void onSnapshotFrozen(OffsetAndEpoch id) {}

    /** It is done as soon as there is a snapshot. */
    @Override
    public boolean deleteBeforeSnapshot(OffsetAndEpoch id) {
        return false;
    }

    private void freeze(OffsetAndEpoch id, byte[] bytes) {
        boolean own = id.offset() <= highWatermark.offset();
        int epoch = lastFetchedEpoch();
        log.save((int) id.offset(), id.epoch(), everybody, bytes, image(bytes));
        if (own) {
            log.forgetUntil((int) id.offset());
            EpochStart covered = null;
            for (EpochStart each : epochs) {
                covered = each.offset() <= id.offset() ? each : covered;
            }
            epochs.removeIf(each -> each.offset() <= id.offset());
            if (covered != null) {
                epochs.add(0, new EpochStart(covered.epoch(), id.offset()));
            }
            assert lastFetchedEpoch() == epoch;
        }
        log.sync();
    }

    private static Image image(byte[] bytes) {
        for (MutableRecordBatch batch :
                MemoryRecords.readableRecords(ByteBuffer.wrap(bytes)).batches()) {
            for (org.apache.kafka.common.record.Record record : batch) {
                if (!batch.isControlBatch()) {
                    return (Image) RecordBytes.read(Utils.toArray(record.value()), Image.class.getClassLoader());
                }
            }
        }
        return new Image(List.of(), List.of(), 0);
    }

    private record Reader(OffsetAndEpoch snapshotId, byte[] bytes) implements RawSnapshotReader {
        @Override
        public long sizeInBytes() {
            return bytes.length;
        }

        @Override
        public UnalignedRecords slice(long position, int size) {
            int length = Math.min(size, bytes.length - (int) position);
            return new UnalignedMemoryRecords(
                    ByteBuffer.wrap(bytes, (int) position, length).slice());
        }

        @Override
        public Records records() {
            return MemoryRecords.readableRecords(ByteBuffer.wrap(bytes));
        }
    }

    private final class Writer implements RawSnapshotWriter {
        private final OffsetAndEpoch id;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean frozen;

        Writer(OffsetAndEpoch id) {
            this.id = id;
        }

        @Override
        public OffsetAndEpoch snapshotId() {
            return id;
        }

        @Override
        public long sizeInBytes() {
            return bytes.size();
        }

        @Override
        public void append(MemoryRecords records) {
            bytes.writeBytes(Utils.toArray(records.buffer()));
        }

        @Override
        public void append(UnalignedMemoryRecords records) {
            bytes.writeBytes(Utils.toArray(records.buffer()));
        }

        @Override
        public boolean isFrozen() {
            return frozen;
        }

        @Override
        public void freeze() {
            frozen = true;
            KraftLog.this.freeze(id, bytes.toByteArray());
        }

        @Override
        public void close() {}
    }
}
