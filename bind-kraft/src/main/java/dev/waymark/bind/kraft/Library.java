package dev.waymark.bind.kraft;

import dev.waymark.binding.NodeClock;
import dev.waymark.binding.RecordBytes;
import dev.waymark.core.Env;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.kafka.common.memory.MemoryPool;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.raft.KafkaRaftClient;
import org.apache.kafka.raft.QuorumState;
import org.apache.kafka.server.common.serialization.RecordSerde;

/** The library's own ways that are not public, and small things that it wants. */
final class Library {
    private static final Constructor<?> CLIENT;
    private static final Method QUORUM;

    static {
        // What its authors thought impossible is what we look for, so their assertions are on whatever the JVM was
        // told.
        Library.class.getClassLoader().setPackageAssertionStatus("org.apache.kafka", true);
        try {
            // the public one makes a queue that blocks, a random of its own and buffers of 8 MB
            CLIENT = Arrays.stream(KafkaRaftClient.class.getDeclaredConstructors())
                    .filter(each -> each.getParameterCount() == 18)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("this is not kafka-raft 3.9.1"));
            CLIENT.setAccessible(true);
            QUORUM = KafkaRaftClient.class.getDeclaredMethod("quorum");
            QUORUM.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("this is not kafka-raft 3.9.1", e);
        }
    }

    private Library() {}

    @SuppressWarnings("unchecked") // its records are ours
    static KafkaRaftClient<Record> client(Object... arguments) {
        try {
            return (KafkaRaftClient<Record>) CLIENT.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw rethrown(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this is not kafka-raft 3.9.1", e);
        }
    }

    static QuorumState quorum(KafkaRaftClient<?> client) {
        try {
            return (QuorumState) QUORUM.invoke(client);
        } catch (InvocationTargetException e) {
            throw rethrown(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this is not kafka-raft 3.9.1", e);
        }
    }

    private static RuntimeException rethrown(InvocationTargetException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
    }

    /** Buffers grow, so they may begin small. */
    static final MemoryPool MEMORY = new MemoryPool() {
        @Override
        public ByteBuffer tryAllocate(int sizeBytes) {
            return ByteBuffer.allocate(Math.min(sizeBytes, 512));
        }

        @Override
        public void release(ByteBuffer previouslyAllocated) {}

        @Override
        public long size() {
            return Long.MAX_VALUE;
        }

        @Override
        public long availableMemory() {
            return Long.MAX_VALUE;
        }

        @Override
        public boolean isOutOfMemory() {
            return false;
        }
    };

    static final RecordSerde<Record> SERDE = new RecordSerde<>() {
        @Override
        public int recordSize(Record data, ObjectSerializationCache cache) {
            byte[] bytes = RecordBytes.write(data);
            cache.cacheSerializedValue(data, bytes);
            return bytes.length;
        }

        @Override
        public void write(Record data, ObjectSerializationCache cache, Writable out) {
            out.writeByteArray(cache.getSerializedValue(data));
        }

        @Override
        public Record read(Readable input, int size) {
            byte[] bytes = input.readArray(size);
            return RecordBytes.read(bytes, Library.class.getClassLoader());
        }
    };

    record NodeTime(Env env) implements Time {
        @Override
        public long milliseconds() {
            return NodeClock.EPOCH + env.now();
        }

        @Override
        public long nanoseconds() {
            return milliseconds() * 1_000_000;
        }

        @Override
        public void sleep(long ms) {
            throw new IllegalStateException("the library sleeps in the only thread");
        }

        @Override
        public void waitObject(Object object, Supplier<Boolean> condition, long deadlineMs) {
            throw new IllegalStateException("the library waits in the only thread");
        }
    }
}
