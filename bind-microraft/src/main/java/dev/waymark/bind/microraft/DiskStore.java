package dev.waymark.bind.microraft;

import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.SavedLog;
import dev.waymark.raft.vocabulary.Snapshot;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.log.SnapshotEntry;
import io.microraft.model.persistence.RaftEndpointPersistentState;
import io.microraft.model.persistence.RaftTermPersistentState;
import io.microraft.persistence.RaftStore;
import io.microraft.persistence.RestoredRaftState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The library's store on the disk of the simulation: what the library calls persisted is written, what it calls flushed is
 * synced. It also shows the log, since all that is in it goes through here.
 */
final class DiskStore implements RaftStore {
    private static final String ENDPOINT = "endpoint";
    private static final String TERM = "term";
    private static final String SNAPSHOT = "snapshot";

    private record SavedEndpoint(boolean voting) {}

    private record SavedTerm(int term, int vote) {}

    private final Env env;
    private final Disk disk;
    private final Models models;
    private final Runnable beforeLog;

    /** As the library has it: with some entries that the snapshot holds already. */
    private final List<LogEntry> logged = new ArrayList<>();

    private @Nullable List<Entry> shown;
    private int base;
    private int baseTerm;

    /** {@code beforeLog}: what has to be told before the log is written. */
    DiskStore(Env env, Models models, Runnable beforeLog) {
        this.env = env;
        this.disk = env.disk();
        this.models = models;
        this.beforeLog = beforeLog;
    }

    boolean isEmpty() {
        return disk.get(ENDPOINT) == null;
    }

    /** Null: this server was never in any term, so it starts as if for the first time. */
    @SuppressWarnings("unchecked") // what was written under these names
    @Nullable
    RestoredRaftState load() {
        if (!(disk.get(TERM) instanceof SavedTerm term) || !(disk.get(ENDPOINT) instanceof SavedEndpoint endpoint)) {
            return null;
        }
        SnapshotEntry snapshot = null;
        if (disk.get(SNAPSHOT) instanceof Carried<?> saved) {
            SnapshotChunk chunk = (SnapshotChunk) saved.inside();
            base = (int) chunk.getIndex();
            baseTerm = chunk.getTerm();
            snapshot = models.createSnapshotEntryBuilder()
                    .setIndex(chunk.getIndex())
                    .setTerm(chunk.getTerm())
                    .setSnapshotChunks(List.of(chunk))
                    .setGroupMembersView(chunk.getGroupMembersView())
                    .build();
        }
        if (disk.get(Events.LOG) instanceof Carried<?> saved) {
            logged.addAll((List<LogEntry>) saved.inside());
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
                List.copyOf(logged));
    }

    int base() {
        return base;
    }

    int baseTerm() {
        return baseTerm;
    }

    /** The entries behind the snapshot; the same list as long as they are the same. */
    List<Entry> entries() {
        List<Entry> known = shown;
        if (known == null) {
            int first = 0;
            while (first < logged.size() && logged.get(first).getIndex() <= base) {
                first++;
            }
            known = Models.entries(logged.subList(first, logged.size()));
            shown = known;
        }
        return known;
    }

    @Override
    public void persistAndFlushLocalEndpoint(RaftEndpointPersistentState endpoint) throws IOException {
        write(ENDPOINT, new SavedEndpoint(endpoint.isVoting()));
        sync();
    }

    /** They are the same for all and for ever, so nothing needs to be kept. */
    @Override
    public void persistAndFlushInitialGroupMembers(RaftGroupMembersView members) {}

    @Override
    public void persistAndFlushTerm(RaftTermPersistentState term) throws IOException {
        write(TERM, new SavedTerm(term.getTerm(), Member.node(term.getVotedFor())));
        sync();
    }

    @Override
    public void persistLogEntries(List<LogEntry> entries) throws IOException {
        logged.addAll(entries);
        writeLog();
    }

    @Override
    public void truncateLogEntriesFrom(long index) throws IOException {
        logged.removeIf(entry -> entry.getIndex() >= index);
        writeLog();
    }

    @Override
    public void truncateLogEntriesUntil(long index) throws IOException {
        logged.removeIf(entry -> entry.getIndex() <= index);
        writeLog();
    }

    private void writeLog() throws IOException {
        beforeLog.run();
        shown = null;
        write(Events.LOG, new Carried<>(SavedLog.class, List.copyOf(logged), base, baseTerm, entries()));
    }

    /** The store's snapshots have one chunk, so the first is all there is. */
    @Override
    public void persistSnapshotChunk(SnapshotChunk chunk) throws IOException {
        int members = Member.bits(chunk.getGroupMembersView().getVotingMembers());
        int index = (int) chunk.getIndex();
        write(SNAPSHOT, new Carried<>(Snapshot.class, chunk, index, chunk.getTerm(), members, chunk.getOperation()));
        base = index;
        baseTerm = chunk.getTerm();
        shown = null;
    }

    @Override
    public void deleteSnapshotChunks(long index, int count) {
        throw new IllegalStateException("a snapshot of one chunk is never deleted half done");
    }

    @Override
    public void flush() throws IOException {
        sync();
    }

    private void write(String key, Object value) throws IOException {
        try {
            disk.put(key, value);
        } catch (Disk.StorageException e) {
            throw new IOException(e);
        }
    }

    private void sync() {
        disk.sync();
    }
}
