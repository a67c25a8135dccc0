package dev.waymark.binding;

import dev.waymark.core.Disk;
import org.jspecify.annotations.Nullable;

/** What a server must not forget beside its log: the latest term it was in, and whom it voted for then; 0 for nobody. */
public record Ballot(int term, int vote, int leader) {
    private static final String KEY = "ballot";

    /** Null: this server was never in any term. */
    public static @Nullable Ballot load(Disk disk) {
        return disk.get(KEY) instanceof Ballot saved ? saved : null;
    }

    /** It is durable when this returns. */
    public void save(Disk disk) {
        disk.put(KEY, this);
        disk.sync();
    }
}
