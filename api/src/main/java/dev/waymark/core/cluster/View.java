package dev.waymark.core.cluster;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Failure;
import org.jspecify.annotations.Nullable;

/**
 * A cluster at a decision point, to be asked, never copied. Indexes are valid until the next decision; names are codes as
 * {@link dev.waymark.core.model.Code} packs them.
 */
public interface View {
    int nodes();

    boolean up(int node);

    boolean paused(int node);

    /** The node's observed state; null while it is down. */
    @Nullable
    Object state(int node);

    long clock(int node);

    /** How many messages can be delivered now. */
    int deliverable();

    /** The name of the i-th of them, for {@code Code.deliver}, {@code drop} or {@code duplicate}. */
    long message(int i);

    Object payload(int i);

    /** When it was sent, as a count of all sends of the execution. */
    int sentAt(int i);

    /** How many timers can fire now. */
    int timers();

    /** The name of the i-th of them, for {@code Code.fire}. */
    long timer(int i);

    String timerKind(int i);

    long deadline(int i);

    /** How many pairs of an operation and a node can be invoked now. */
    int requests();

    /** The i-th of them, for {@code Code.invoke}. */
    long request(int i);

    /** What the i-th of them asks for. */
    default Object operation(int i) {
        throw new UnsupportedOperationException("this cluster does not tell what its clients will ask");
    }

    /** The seed of this execution, for whoever must draw the same as somebody else who watches it. */
    default long seed() {
        return 0;
    }

    /**
     * Whether nobody stands between the cluster and this view: then what it shows changes only by what observers are told
     * of, and whoever was told of everything need not look again. False if something may be hidden, or shown again.
     */
    default boolean unfiltered() {
        return false;
    }

    /** Messages in the pool, deliverable or not. */
    int inFlight();

    /** Decisions carried out, and how many of them were of the kinds below. */
    int decisions();

    int deliveries();

    int crashes();

    int drops();

    int duplicates();

    /** Whether this node may lie: of what it says and shows nothing need be true. */
    default boolean faulty(int node) {
        return false;
    }

    /** How many nodes may lie. */
    default int liars() {
        return 0;
    }

    /** How many messages of such nodes were changed, made up or withheld. */
    default int lies() {
        return 0;
    }

    /** Client operations that were invoked and have no reply. */
    int openOperations();

    /** Whether some node has carried out this clause of {@code Deployment.clauses()} in this execution. */
    default boolean exercised(int clause) {
        return false;
    }

    @Nullable
    Failure failure();

    /** Packs a decision for this execution; a rich one is kept in its table. Names need not exist. */
    long encode(Decision decision);

    /** Unpacks it; messages in the pool are given their type. */
    Decision decode(long code);
}
