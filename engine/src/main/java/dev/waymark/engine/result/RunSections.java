package dev.waymark.engine.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waymark.core.model.Meaning;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The keys that Waymark's own strategies, coverages and scenarios add to the result of a campaign; null where there is nothing to
 * tell. Those of others may add more.
 */
public record RunSections(
        @Meaning(
                "with `model`: what became of the events, for each action of the model, and for each kind of event without one; with"
                        + " `--conformance` also `invariant NAME`")
        @Nullable
        Map<String, ModelCounts> modelActions,

        @Meaning("with `model`: those actions of the model that no event was") @Nullable
        NeverTaken modelNeverTaken,

        @Meaning(
                "with `lines` or `branches`: for each a list of places: lines that no execution ran, such as `path/Server.java:12-15`,"
                        + " and lines with a branch that none took, with how many were taken, such as `path/Server.java:20 (1 of 2)`")
        @Nullable
        Map<String, List<String>> neverRun,

        @Meaning("with `--scenario`: what came of it") @Nullable
        Scenario scenario,

        @Meaning("with `--enumerate`: how much of the space there is, and what was made of it") @Nullable
        Enumeration enumeration,

        @Meaning("with strategy `exhaustive`: how much of the world was explored") @Nullable
        Exhaustive exhaustive) {

    /** What became of events of one kind. A count that is 0 may be left out. */
    public record ModelCounts(
            @Meaning("steps that this action was") @JsonInclude(JsonInclude.Include.NON_DEFAULT)
            long mapped,

            @Meaning("events that the mapping ignores") @JsonInclude(JsonInclude.Include.NON_DEFAULT)
            long ignored,

            @Meaning("events without a line in the mapping") @JsonInclude(JsonInclude.Include.NON_DEFAULT)
            long unmapped,

            @Meaning("events that the model does not allow") @JsonInclude(JsonInclude.Include.NON_DEFAULT)
            long disabled,

            @Meaning("states that break the invariant") @JsonInclude(JsonInclude.Include.NON_DEFAULT)
            long broken) {}

    public record NeverTaken(@Meaning("their names") List<String> actions) {}

    public record Scenario(
            @Meaning("its name") String name,

            @Meaning("executions that got to where it wants to go")
            long reached,

            @Meaning("executions that did not") long notReached,
            @Meaning("its filters, in their order") List<Filter> filters,

            @Meaning("messages that were still held at the end")
            long heldAtEnd,

            @Meaning("answers of the strategy about what filters hide")
            long overruled) {}

    public record Filter(
            @Meaning("its text") String filter,
            @Meaning("how often its condition held") long matched,
            @Meaning("in how many executions it did") long executions,

            @Meaning("how many of its decisions did not apply")
            long notApplied) {}

    public record Enumeration(
            @Meaning("a row for each number of isolations") List<Isolations> isolations,

            @Meaning("the sizes of table 1 of the paper; left out by strategies that have none")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            Map<String, String> spaces) {}

    public record Isolations(
            @Meaning("how many isolations") int isolations,
            @Meaning("how many plans have so many") long plans,

            @Meaning("how many of them differ; left out where nobody counts that")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            Long behaviours,

            @Meaning("how many were executed") long executed,

            @Meaning("how many violated something, plans that equal an executed one counted")
            long violated) {}

    public record Exhaustive(
            @Meaning("whether every class of executions within the bound was executed")
            boolean complete,

            @Meaning("classes that were executed: executions that differ in more than the order of independent steps")
            long classes,

            @Meaning(
                    "what bounds the world: `depth` (decisions of an execution), `crashes`, `drops`, `duplicates`, and `timers`, `delays` and `preemptions` if they are bounded")
            Map<String, Integer> bound,

            @Meaning("whether the bound on decisions ended any execution; if not, a larger one changes nothing")
            boolean boundReached,

            @Meaning("`dpor`, `sleep` or `none`: what was left out because an equivalent execution was made")
            String reduction,

            @Meaning("executions that were equivalent to another and were made all the same")
            long redundant,

            @Meaning("classes by their number of decisions") Map<String, Long> classesByDepth,

            @Meaning(
                    "estimate of the share of the world that was explored, from the tree of what is still to be explored; 1 if complete")
            double estimatedShare,

            @Meaning("one sentence that says what was covered")
            String covered) {}

    /** Those of a result as it was written; nothing is thrown. */
    public static RunSections read(JsonNode result) {
        return RecordReader.read(result, RunSections.class);
    }
}
