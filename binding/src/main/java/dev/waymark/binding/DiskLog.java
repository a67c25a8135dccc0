package dev.waymark.binding;

import dev.waymark.core.Disk;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.SavedLog;
import dev.waymark.raft.vocabulary.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A library's log on the disk of the simulation, and what an observer sees of it. {@code E} is what the library writes at once: an
 * entry, or a batch of some. Whatever is written is durable after {@link #sync}. Indices begin at 1.
 */
public final class DiskLog<E> {
    /** What the library's values are in the words of the kit. */
    public interface Words<E> {
        int first(E written);

        List<Entry> entries(E written);
    }

    private static final String SNAPSHOT = "snapshot";

    private final Disk disk;
    private final Words<E> words;
    private final Runnable beforeWrite;

    /** As the library has it: perhaps with some entries that the snapshot holds already. */
    private final List<E> written = new ArrayList<>();

    private @Nullable List<Entry> shown;
    private @Nullable Object snapshot;
    private int base;
    private int baseTerm;

    /** {@code beforeWrite}: what has to be told before the log is written. */
    public DiskLog(Disk disk, Words<E> words, Runnable beforeWrite) {
        this.disk = disk;
        this.words = words;
        this.beforeWrite = beforeWrite;
    }

    /** Reads what a crash has left. */
    @SuppressWarnings("unchecked") // what was written under these names
    public void load() {
        written.clear();
        shown = null;
        if (disk.get(SNAPSHOT) instanceof Carried<?> saved) {
            snapshot = saved.inside();
            base = (Integer) java.util.Objects.requireNonNull(saved.part(0));
            baseTerm = (Integer) java.util.Objects.requireNonNull(saved.part(1));
        }
        if (disk.get(Events.LOG) instanceof Carried<?> saved) {
            written.addAll((List<E>) saved.inside());
        }
    }

    /** What was written and not cut off; to be read only. */
    public List<E> written() {
        return written;
    }

    /** The library's own snapshot; null for none. */
    public @Nullable Object snapshot() {
        return snapshot;
    }

    /** The last index that the snapshot holds; 0 for none. */
    public int base() {
        return base;
    }

    public int baseTerm() {
        return baseTerm;
    }

    /** The entries behind the snapshot; the same list as long as they are the same. */
    public List<Entry> entries() {
        List<Entry> known = shown;
        if (known == null) {
            List<Entry> entries = new ArrayList<>();
            for (E each : written) {
                List<Entry> some = words.entries(each);
                int swallowed = Math.max(0, base + 1 - words.first(each));
                if (swallowed < some.size()) {
                    entries.addAll(some.subList(swallowed, some.size()));
                }
            }
            known = List.copyOf(entries);
            shown = known;
        }
        return known;
    }

    private int last(E each) {
        return words.first(each) + words.entries(each).size() - 1;
    }

    public void append(List<? extends E> more) {
        written.addAll(more);
        write();
    }

    /** Cuts off all from this index on, and whole what was written at once with it. */
    public void cutFrom(int index) {
        written.removeIf(each -> last(each) >= index);
        write();
    }

    /** Forgets what ends with this index or before. */
    public void forgetUntil(int index) {
        written.removeIf(each -> last(each) <= index);
        write();
    }

    private void write() {
        beforeWrite.run();
        shown = null;
        disk.put(Events.LOG, new Carried<>(SavedLog.class, List.copyOf(written), base, baseTerm, entries()));
    }

    /** {@code members} has one bit per server, {@code image} is what an observer sees of the content. */
    public void save(int index, int term, int members, Object librarys, Object image) {
        disk.put(SNAPSHOT, new Carried<>(Snapshot.class, librarys, index, term, members, image));
        snapshot = librarys;
        base = index;
        baseTerm = term;
        shown = null;
    }

    public void sync() {
        disk.sync();
    }
}
