package dev.waymark.tla.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.microbenchmark.Microbenchmark;
import dev.waymark.systems.paxoslog.PaxosLog;
import dev.waymark.systems.raft.Raft;
import dev.waymark.systems.tendermint.Tendermint;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import dev.waymark.tla.ModelOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Executions of the bundled systems, followed in their models. */
class FollowingTest {
    private static Totals run(
            SystemUnderTest system,
            Map<String, String> parameters,
            Set<String> bugs,
            String faults,
            int executions,
            int workers) {
        return run(system, parameters, bugs, faults, executions, workers, ModelOptions.DEFAULT);
    }

    private static Totals run(
            SystemUnderTest system,
            Map<String, String> parameters,
            Set<String> bugs,
            String faults,
            int executions,
            int workers,
            ModelOptions options) {
        Target target = Target.of(system, parameters, bugs);
        SystemModel model = SystemModel.of(system.name(), target.deployment(), options);
        Property conformance = new ForwardingProperty(model.conformance(true));
        return Campaign.run(Experiment.on(target)
                .checkingOnly(List.of(conformance))
                .measuring(model.coverage())
                .measuring(model.coverage("all"))
                .faults(FaultBudget.parse(faults))
                .executions(executions)
                .workers(workers)
                .build());
    }

    private static SystemUnderTest system(String name) {
        return switch (name) {
            case "microbenchmark" -> new Microbenchmark();
            case "two-phase-commit" -> new TwoPhaseCommit();
            case "raft" -> new Raft();
            case "tendermint" -> new Tendermint();
            default -> new PaxosLog();
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "microbenchmark; none; 3000",
                "microbenchmark; crashes=3,drops=3,duplicates=3; 3000",
                "two-phase-commit; none; 400",
                "paxos-log; none; 150",
                "paxos-log; crashes=3,drops=5,duplicates=5; 150",
                "two-phase-commit; crashes=3,drops=5,duplicates=5; 400",
                "tendermint; drops=30,duplicates=5; 60",
                "tendermint; byzantine=1,drops=20; 60",
            })
    void correctSystemsStayInTheirModels(String name, String faults, int executions) {
        Totals totals = run(system(name), Map.of(), Set.of(), faults, executions, 1);
        silent(totals);
    }

    /** What is remembered of steps changes nothing: every state, every count, every disagreement. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "microbenchmark; workers=4; ; 500",
                "two-phase-commit; ; ; 60",
                "paxos-log; ; ; 60",
                "raft; nodes=3; ; 60",
                "raft; nodes=3,preVote=true,checkQuorum=true,snapshotEvery=2,transfers=2; ; 40",
                "raft; nodes=4,reconfigurations=6,snapshotEvery=3; commits-old-term; 40",
            })
    void rememberedStepsAreThoseOfTlc(String name, String parameters, String bugs, int executions) {
        Set<String> switched = bugs == null ? Set.of() : Set.of(bugs);
        Map<String, String> given = parameters == null ? Map.of() : parsed(parameters);
        String faults = "crashes=3,drops=10,duplicates=5";
        Totals remembered = run(system(name), given, switched, faults, executions, 1);
        Totals evaluated =
                run(system(name), given, switched, faults, executions, 1, ModelOptions.DEFAULT.withCacheBytes(0));
        assertThat(remembered.covered()).isEqualTo(evaluated.covered());
        assertThat(remembered.counts()).isEqualTo(evaluated.counts());
        assertThat(remembered.violations()).hasSameSizeAs(evaluated.violations());
        assertThat(remembered.covered().get("model:all")).isGreaterThan(10);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"microbenchmark", "two-phase-commit", "paxos-log"})
    void theySoDoForThousandsOfExecutions(String name) {
        silent(run(system(name), Map.of(), Set.of(), "none", 5000, 2));
        silent(run(system(name), Map.of(), Set.of(), "crashes=3,drops=5,duplicates=5", 5000, 2));
    }

    /** Every kind of message and timer of Raft; after each step all that is seen of the node is what the model says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "nodes=3; crashes=2,drops=10,duplicates=2; 100; Commit, Crash, Forward, HeartbeatTimeout",
                "nodes=3,preVote=true,checkQuorum=true,snapshotEvery=2,transfers=2; crashes=3,drops=10,duplicates=5; 60;"
                        + " PreVoteResponse, QuorumTimeout, Seen, TimeoutNow, InstallSnapshotResponse",
                "nodes=5,snapshotEvery=3,reconfigurations=4,batch=1; crashes=3,drops=10,duplicates=5; 60;"
                        + " Compact, Installed, RequestVoteResponse, Restart",
                "nodes=4,reconfigurations=6,reads=index,preVote=true; none; 60; Saved, Elected",
            })
    void raftStaysInItsModel(String parameters, String faults, int executions, String actions) {
        Totals totals = run(new Raft(), parsed(parameters), Set.of(), faults, executions, 1);
        silent(totals);
        for (String action : actions.split(", ")) {
            assertThat(totals.counts().get("model")).containsKey(action + " mapped");
        }
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource(
            delimiter = ';',
            value = {
                "nodes=3; 20000",
                "nodes=3,preVote=true,checkQuorum=true,snapshotEvery=2,transfers=2; 5000",
                "nodes=5,snapshotEvery=3,reconfigurations=4,transfers=2; 5000",
                "nodes=4,snapshotEvery=1,reconfigurations=6,batch=1; 5000",
            })
    void raftSoDoesForThousandsOfExecutions(String parameters, int executions) {
        silent(run(new Raft(), parsed(parameters), Set.of(), "crashes=3,drops=10,duplicates=5", executions, 2));
    }

    private static Map<String, String> parsed(String parameters) {
        return Arrays.stream(parameters.split(","))
                .map(each -> each.split("="))
                .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    }

    @Test
    void aDurableTwoPhaseCommitStaysInItsModelThroughCrashes() {
        Totals totals = run(
                new TwoPhaseCommit(),
                Map.of("durable", "true", "retry", "true"),
                Set.of(),
                "crashes=3,drops=10,duplicates=5",
                400,
                1);
        silent(totals);
        assertThat(totals.counts().get("model")).containsKeys("Crash mapped", "Start mapped", "Retry mapped");
    }

    private static void silent(Totals totals) {
        assertThat(totals.violations()).map(found -> found.verdict().message()).isEmpty();
        assertThat(totals.verdicts().inconclusive()).isZero();
        assertThat(totals.properties().get("conformance").reached()).isEqualTo(totals.executions());
        assertThat(totals.counts().get("model")).containsEntry("disabled", 0L).containsEntry("unmapped", 0L);
        assertThat(totals.covered().get("model")).isGreaterThan(20);
    }

    @ParameterizedTest
    @CsvSource({
        "two-phase-commit,early-unlock,Vote,20",
        "two-phase-commit,majority-commit,Committed,20",
        "paxos-log,last,Ack,20",
    })
    void aSystemThatLeavesItsModelIsFound(String name, String bug, String action, int executions) {
        Totals totals = run(system(name), Map.of(), Set.of(bug), "none", executions, 1);
        assertThat(totals.violations()).isNotEmpty();
        Violation found = totals.violations().iterator().next();
        assertThat(found.verdict().property()).isEqualTo("conformance");
        assertThat(found.verdict().message())
                .startsWith("system and model disagree: ")
                .contains(action + "(", "which the model does not allow", "is false: ", ".tla:")
                .contains("the last step that both made: ", "the system: node ", "the model:");
    }

    /** No property of Raft tells: a candidate that keeps its old term breaks nothing, but it is not what Raft does. */
    @Test
    void aDeviationThatBreaksNoPropertyIsFound() {
        Raft raft = new Raft();
        Totals totals = run(raft, Map.of(), Set.of("stale-term-response"), "crashes=2,drops=10,duplicates=2", 30, 1);
        Violation found = totals.violations().iterator().next();
        assertThat(found.verdict().message())
                .startsWith("system and model disagree: state RaftState[")
                .contains("is Seen(", "this is false: term[n] = seenTerm (Raft.tla:")
                .contains("the last step that both made: RequestVoteResponse(", "the model:", "  term = ");
    }

    /** Who lies is not in the model, which lets anything arrive: what a correct validator makes of a lie must follow the rules. */
    @Test
    void whoBelievesALiarLeavesTheModel() {
        Totals totals =
                run(new Tendermint(), Map.of(), Set.of("any-proposer"), "byzantine=1,lies=usurped,drops=5", 40, 1);
        assertThat(totals.violations().iterator().next().verdict().message())
                .startsWith("system and model disagree: ")
                .contains("the last step that both made: HearProposal(");
    }

    /** No property of single executions tells; scenarios are needed for these bugs, or the model. */
    @ParameterizedTest
    @CsvSource({"forgets-valid,Propose", "no-round-skip,Seen"})
    void whatNoPropertyOfTendermintTellsTheModelDoes(String bug, String action) {
        Totals totals = run(new Tendermint(), Map.of(), Set.of(bug), "drops=30", 60, 1);
        assertThat(totals.violations().iterator().next().verdict().message()).contains(" is " + action + "(");
    }

    @Test
    @Tag("long")
    void tendermintSoDoesForThousandsOfExecutions() {
        silent(run(new Tendermint(), Map.of(), Set.of(), "byzantine=1,drops=30,duplicates=5", 5000, 2));
        silent(run(new Tendermint(), Map.of("nodes", "7"), Set.of(), "byzantine=2,drops=30", 1000, 2));
    }

    @Test
    void resultsDoNotDependOnWorkers() {
        Totals one = run(new TwoPhaseCommit(), Map.of(), Set.of(), "none", 100, 1);
        Totals two = run(new TwoPhaseCommit(), Map.of(), Set.of(), "none", 100, 2);
        assertThat(two.covered()).isEqualTo(one.covered());
        assertThat(two.counts()).isEqualTo(one.counts());
    }
}
