package dev.waymark.bind.kraft;

import dev.waymark.binding.DiskLog;
import dev.waymark.binding.RecordBytes;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MutableRecordBatch;
import org.apache.kafka.common.record.Record;
import org.apache.kafka.common.record.RecordBatch;
import org.apache.kafka.common.utils.Utils;

/** What the library writes at once, as bytes that nobody changes, and the entries that are in it. */
record Batch(byte[] bytes, long base, int term, List<Entry> entries) {
    static final DiskLog.Words<Batch> WORDS = new DiskLog.Words<>() {
        @Override
        public int first(Batch batch) {
            return (int) batch.base + 1;
        }

        @Override
        public List<Entry> entries(Batch batch) {
            return batch.entries;
        }
    };

    static Batch of(MutableRecordBatch written) {
        ByteBuffer copy = ByteBuffer.allocate(written.sizeInBytes());
        written.writeTo(copy);
        int term = written.partitionLeaderEpoch();
        return new Batch(copy.array(), written.baseOffset(), term, entries(written));
    }

    static List<Entry> entries(RecordBatch batch) {
        List<Entry> entries = new ArrayList<>();
        for (Record record : batch) {
            entries.add(new Entry(batch.partitionLeaderEpoch(), command(batch, record)));
        }
        return List.copyOf(entries);
    }

    /** A leader's first batch says that it leads: nothing but that is known to the library itself, as long as nobody changes the voters. */
    private static Command command(RecordBatch batch, Record record) {
        return batch.isControlBatch()
                ? Command.NOOP
                : (Command) RecordBytes.read(Utils.toArray(record.value()), Command.class.getClassLoader());
    }

    long end() {
        return base + entries.size();
    }

    MemoryRecords records() {
        return MemoryRecords.readableRecords(ByteBuffer.wrap(bytes));
    }
}
