package dev.waymark.engine.explore;

import dev.waymark.core.model.Meaning;
import dev.waymark.core.property.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cluster after some decisions, in texts: what it is like, what may be decided, and what is to be said of it so far. */
public record Snapshot(
        @Meaning("how many decisions were carried out") int step,
        @Meaning("the nodes") List<NodeNow> nodes,
        @Meaning("messages in flight, by link") List<Flight> inFlight,
        @Meaning("timers that are armed") List<Armed> timers,

        @Meaning("operations that were invoked and have no reply")
        List<Open> open,

        @Meaning("faults by kind") List<FaultsLeft> faults,
        @Meaning("all decisions that apply") List<Choice> choices,

        @Meaning("of each property, what it would say if the execution ended here")
        List<Light> properties,

        @Meaning("predicates of the system that somebody looks at")
        List<Held> predicates,

        @Meaning("what the last decision did, as a trace has it")
        List<String> happened,

        @Meaning("why nothing more can be decided; null if something can") @Nullable
        String over,

        @Meaning("what could not be done as it was asked for; null if all was") @Nullable
        String problem) {
    Snapshot saying(String newProblem) {
        return new Snapshot(
                step,
                nodes,
                inFlight,
                timers,
                open,
                faults,
                choices,
                properties,
                predicates,
                happened,
                over,
                newProblem);
    }

    /** {@code changed}: the state is another than before the last decision; {@code before} is that one. */
    public record NodeNow(
            @Meaning("its number") int node,
            @Meaning("`up`, `down`, `paused`") String status,
            @Meaning("whether it may lie") boolean faulty,
            @Meaning("its clock") long clock,

            @Meaning("its state; null if it is down") @Nullable
            String state,

            @Meaning("its state before the last decision; null if it was down") @Nullable
            String before,

            @Meaning("whether the last decision changed it") boolean changed) {}

    /** {@code deliverable}: a decision may deliver it now; else something is in the way. */
    public record Flight(
            @Meaning("its name") String message,
            @Meaning("the sender") int from,
            @Meaning("the receiver") int to,
            @Meaning("its type and what is in it") String what,
            @Meaning("whether it can be delivered now") boolean deliverable) {}

    public record Armed(
            @Meaning("its name") String timer,
            @Meaning("its node") int node,
            @Meaning("when it is due, by the node's clock") long deadline,
            @Meaning("whether it can fire now") boolean due) {}

    public record Open(
            @Meaning("its name") String operation,
            @Meaning("the node that was asked") int node,
            @Meaning("what was asked") String what) {}

    public record FaultsLeft(
            @Meaning("`crashes`, `drops`, `duplicates`") String kind,
            @Meaning("how many there were") int used,
            @Meaning("how many there may be") int allowed,
            @Meaning("whether the system excludes them") boolean excluded) {}

    /** {@code soFar}: it is violated whatever comes, and not only if the execution ended here. */
    public record Light(
            @Meaning("what it says") Verdict verdict,

            @Meaning("whether the execution so far decides it")
            boolean soFar) {}

    public record Held(
            @Meaning("the predicate") String predicate,
            @Meaning("whether it holds now") boolean now,

            @Meaning("after how many decisions it held first; -1: never")
            int first) {}
}
