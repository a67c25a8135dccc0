package dev.waymark.systems.rsl;

import dev.waymark.core.Disk;
import dev.waymark.core.model.GrowingList;
import java.util.List;

/**
 * What a replica must not forget: on disk before anybody hears of it. A list is never changed: a longer one shares what
 * both have, and whoever looks at one sees it as it was.
 */
final class Durable {
    private static final String KEY = "replica";

    /** As it is on disk; {@code next}: the first decree that was not executed. */
    record Saved(
            Ballot prepared,
            Proposal accepted,
            List<Proposal> history,
            List<Entry> log,
            List<String> decided,
            int next) {}

    private static final Saved EMPTY = new Saved(Ballot.NONE, Proposal.NONE, List.of(), List.of(), List.of(), 0);

    private final Disk disk;
    private Saved now = EMPTY;

    Durable(Disk disk) {
        this.disk = disk;
    }

    /** After a restart: what the disk has kept. */
    void restore() {
        if (disk.get(KEY) instanceof Saved saved) {
            now = saved;
        }
    }

    Ballot prepared() {
        return now.prepared();
    }

    Proposal accepted() {
        return now.accepted();
    }

    List<Entry> log() {
        return now.log();
    }

    List<String> decided() {
        return now.decided();
    }

    /** All proposals that were accepted, in order. */
    List<Proposal> history() {
        return now.history();
    }

    /** Promises to hear no earlier ballot. */
    void promise(Ballot ballot) {
        become(new Saved(
                ballot,
                now.accepted(),
                now.history(),
                and(now.log(), Entry.promised(ballot)),
                now.decided(),
                now.next()));
    }

    /** Accepts a proposal; with a later ballot than was promised, promises it too. */
    void accept(Proposal proposal) {
        Ballot prepared = proposal.number() > now.prepared().number() ? proposal.ballot() : now.prepared();
        become(new Saved(
                prepared,
                proposal,
                and(now.history(), proposal),
                and(now.log(), Entry.accepted(proposal)),
                now.decided(),
                now.next()));
    }

    /** Executes what is accepted. {@code again}: also if its decree was executed before, which is the bug. */
    void execute(boolean again) {
        int decree = now.accepted().decree();
        if (again || decree == now.next()) {
            become(new Saved(
                    now.prepared(),
                    now.accepted(),
                    now.history(),
                    now.log(),
                    and(now.decided(), now.accepted().command()),
                    Math.max(now.next(), decree + 1)));
        }
    }

    private void become(Saved next) {
        now = next;
        disk.put(KEY, next);
        disk.sync();
    }

    private static <T> List<T> and(List<T> list, T one) {
        return GrowingList.of(list).plus(one);
    }
}
