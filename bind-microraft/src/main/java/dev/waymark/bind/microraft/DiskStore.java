package dev.waymark.bind.microraft;

import dev.waymark.binding.DiskLog;
import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.raft.vocabulary.Entry;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.log.SnapshotEntry;
import io.microraft.model.persistence.RaftEndpointPersistentState;
import io.microraft.model.persistence.RaftTermPersistentState;
import io.microraft.persistence.RaftStore;
import io.microraft.persistence.RestoredRaftState;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The library's store on the disk of the simulation: what the library calls persisted is written, what it calls flushed is
 * synced. Of failures of the disk it wants to hear as of an {@link IOException}.
 */
final class DiskStore implements RaftStore {
    private static final String ENDPOINT = "endpoint";

    private static final String TERM = "term";

    private record SavedEndpoint(boolean voting) {}

    /** Not the kit's ballot: stored traces have these names. */
    private record SavedTerm(int term, int vote) {}

    private static final DiskLog.Words<LogEntry> WORDS = new DiskLog.Words<>() {
        @Override
        public int first(LogEntry logged) {
            return (int) logged.getIndex();
        }

        @Override
        public List<Entry> entries(LogEntry logged) {
            return Models.entry(logged);
        }
    };

    private final Env env;
    private final Disk disk;
    private final Models models;
    private final DiskLog<LogEntry> log;

    /** {@code beforeLog}: what has to be told before the log is written. */
    DiskStore(Env env, Models models, Runnable beforeLog) {
        this.env = env;
        this.disk = env.disk();
        this.models = models;
        this.log = new DiskLog<>(disk, WORDS, beforeLog);
    }

    DiskLog<LogEntry> log() {
        return log;
    }

    /** Null: this server was never in any term, so it starts as if for the first time. */
    @Nullable
    RestoredRaftState load() {
        if (!(disk.get(TERM) instanceof SavedTerm term) || !(disk.get(ENDPOINT) instanceof SavedEndpoint endpoint)) {
            return null;
        }
        log.load();
        SnapshotEntry snapshot = null;
        if (log.snapshot() instanceof SnapshotChunk chunk) {
            snapshot = models.createSnapshotEntryBuilder()
                    .setIndex(chunk.getIndex())
                    .setTerm(chunk.getTerm())
                    .setSnapshotChunks(List.of(chunk))
                    .setGroupMembersView(chunk.getGroupMembersView())
                    .build();
        }
        return new RestoredRaftState(
                models.createRaftEndpointPersistentStateBuilder()
                        .setLocalEndpoint(Member.of(env.self()))
                        .setVoting(endpoint.voting())
                        .build(),
                models.createRaftGroupMembersViewBuilder()
                        .setLogIndex(0)
                        .setMembers(Member.first(env.nodes()))
                        .setVotingMembers(Member.first(env.nodes()))
                        .build(),
                models.createRaftTermPersistentStateBuilder()
                        .setTerm(term.term())
                        .setVotedFor(term.vote() == 0 ? null : Member.of(term.vote()))
                        .build(),
                snapshot,
                List.copyOf(log.written()));
    }

    @Override
    public void persistAndFlushLocalEndpoint(RaftEndpointPersistentState endpoint) throws IOException {
        write(() -> disk.put(ENDPOINT, new SavedEndpoint(endpoint.isVoting())));
        disk.sync();
    }

    /** They are the same for all and for ever, so nothing needs to be kept. */
    @Override
    public void persistAndFlushInitialGroupMembers(RaftGroupMembersView members) {}

    @Override
    public void persistAndFlushTerm(RaftTermPersistentState term) throws IOException {
        write(() -> disk.put(TERM, new SavedTerm(term.getTerm(), Member.node(term.getVotedFor()))));
        disk.sync();
    }

    @Override
    public void persistLogEntries(List<LogEntry> entries) throws IOException {
        write(() -> log.append(entries));
    }

    @Override
    public void truncateLogEntriesFrom(long index) throws IOException {
        write(() -> log.cutFrom((int) index));
    }

    @Override
    public void truncateLogEntriesUntil(long index) throws IOException {
        write(() -> log.forgetUntil((int) index));
    }

    /** The store's snapshots have one chunk, so the first is all there is. */
    @Override
    public void persistSnapshotChunk(SnapshotChunk chunk) throws IOException {
        int members = Member.bits(chunk.getGroupMembersView().getVotingMembers());
        write(() -> log.save((int) chunk.getIndex(), chunk.getTerm(), members, chunk, chunk.getOperation()));
    }

    @Override
    public void deleteSnapshotChunks(long index, int count) {
        throw new IllegalStateException("a snapshot of one chunk is never deleted half done");
    }

    @Override
    public void flush() {
        log.sync();
    }

    private static void write(Runnable write) throws IOException {
        try {
            write.run();
        } catch (Disk.StorageException e) {
            throw new IOException(e);
        }
    }
}
