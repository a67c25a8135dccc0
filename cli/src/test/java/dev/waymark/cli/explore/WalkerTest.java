package dev.waymark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.explore.Choice;
import dev.waymark.engine.explore.Exploration;
import dev.waymark.engine.explore.Goal;
import dev.waymark.engine.explore.Snapshot;
import dev.waymark.engine.explore.Walker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Walking in executions of bundled systems. */
class WalkerTest {
    /** Two leaders of one term: a server that has forgotten its vote votes again. */
    static final List<String> TWO_LEADERS = List.of(
            "fire 1/election#1",
            "fire 2/election#1",
            "deliver 1>3#1 RequestVote",
            "deliver 3>1#1 RequestVoteResponse",
            "crash 3 disk=UNSYNCED_LOST",
            "restart 3",
            "deliver 2>3#1 RequestVote",
            "deliver 3>2#1 RequestVoteResponse");

    @TempDir
    Path folder;

    private static Experiment experiment(String system, Map<String, String> parameters, String... bugs) {
        CampaignSpec spec = CampaignSpec.of(new SystemSpec(system, parameters, List.of(bugs)));
        return experiment(spec);
    }

    private static Experiment experiment(CampaignSpec spec) {
        Catalog catalog = Catalog.seenBy(List.of(WalkerTest.class.getClassLoader()));
        return Experiment.of(spec, RunOptions.USUAL, catalog, catalog::target, CommandPermission.GIVEN);
    }

    private static List<String> decisions(Snapshot snapshot, String group) {
        return snapshot.choices().stream()
                .filter(choice -> choice.group().equals(group))
                .map(Choice::decision)
                .toList();
    }

    @Test
    void eachStepTellsWhatTheClusterIsLikeAndWhatApplies() {
        Experiment experiment = experiment("pingpong", Map.of());
        try (Walker walker = new Walker(experiment)) {
            Exploration start = Exploration.begin(experiment);
            Snapshot first = walker.look(start, List.of()).snapshot();
            assertThat(first.step()).isZero();
            assertThat(first.inFlight()).isEmpty();
            assertThat(decisions(first, "invoke")).containsExactly("invoke c1#1 at 1");

            Snapshot asked =
                    walker.look(start.then("invoke c1#1 at 1"), List.of()).snapshot();
            assertThat(asked.inFlight()).extracting(Snapshot.Flight::message).containsExactly("1>2#1", "1>3#1");
            assertThat(asked.timers()).extracting(Snapshot.Armed::timer).containsExactly("1/retry#1");
            assertThat(asked.open()).extracting(Snapshot.Open::operation).containsExactly("c1#1");
            assertThat(decisions(asked, "deliver")).containsExactly("deliver 1>2#1 Ping", "deliver 1>3#1 Ping");
            assertThat(asked.nodes().get(0).changed()).isTrue();
            assertThat(asked.nodes().get(0).before())
                    .isEqualTo(first.nodes().get(0).state());
            assertThat(asked.nodes().get(1).changed()).isFalse();
            assertThat(asked.happened()).first().asString().startsWith("invoked c1#1");

            Snapshot parted = walker.look(start.with(List.of("invoke c1#1 at 1", "partition 1", "pause 2")), List.of())
                    .snapshot();
            assertThat(parted.inFlight()).noneMatch(Snapshot.Flight::deliverable);
            assertThat(decisions(parted, "network")).contains("heal");
            assertThat(decisions(parted, "node")).containsExactly("resume 2");
            assertThat(parted.nodes().get(1).status()).isEqualTo("paused");
        }
    }

    /** Every decision that is offered applies, wherever a strategy leads; and whatever was looked at, the same place is the same. */
    @Test
    void whatIsOfferedApplies() {
        for (String system : List.of("raft", "pingpong")) {
            Experiment experiment = experiment(system, Map.of());
            try (Walker walker = new Walker(experiment)) {
                Exploration at = Exploration.begin(experiment);
                int tried = 0;
                for (int draw = 0; draw < 6; draw++) {
                    Snapshot here = walker.look(at, List.of()).snapshot();
                    for (Choice choice : here.choices()) {
                        Walker.Look next = walker.look(at.then(choice.decision()), List.of());
                        assertThat(next.snapshot().problem())
                                .as(choice.decision())
                                .isNull();
                        assertThat(next.snapshot().step()).isEqualTo(here.step() + 1);
                        tried++;
                    }
                    assertThat(walker.look(at, List.of()).snapshot()).isEqualTo(here);
                    at = walker.goOn(at, new Goal("random", 7, "", draw)).exploration();
                }
                assertThat(tried).isGreaterThan(30);
            }
        }
    }

    @Test
    void faultsAreOfferedAsFarAsTheBudgetGoes() {
        CampaignSpec spec =
                CampaignSpec.of("raft").withExecution(execution -> execution.withFaults(new FaultBudget(1, 0, 0)));
        Experiment experiment = experiment(spec);
        try (Walker walker = new Walker(experiment)) {
            Exploration start = Exploration.begin(experiment).then("fire 1/election#1");
            Snapshot before = walker.look(start, List.of()).snapshot();
            assertThat(decisions(before, "crash")).hasSize(6);
            assertThat(decisions(before, "drop")).isEmpty();
            Snapshot after =
                    walker.look(start.then("crash 2 disk=KEPT"), List.of()).snapshot();
            assertThat(decisions(after, "crash")).isEmpty();
            assertThat(decisions(after, "node")).containsExactly("restart 2");
            assertThat(after.faults().get(0).used()).isEqualTo(1);
            assertThat(after.timers()).noneMatch(timer -> timer.node() == 2);
        }
    }

    @Test
    void aViolationByHandIsATraceThatReplays() {
        Experiment experiment = experiment("raft", Map.of(), "forgets-vote");
        try (Walker walker = new Walker(experiment)) {
            Exploration found = Exploration.begin(experiment).with(TWO_LEADERS);
            Walker.Look end = walker.look(found, List.of("LeaderInTerm(1)", "LeaderInTerm(2)"));
            assertThat(end.snapshot().over()).contains("election-safety is violated");
            assertThat(end.snapshot().choices()).isEmpty();
            assertThat(end.snapshot().properties())
                    .filteredOn(light -> light.verdict().violated())
                    .singleElement()
                    .matches(Snapshot.Light::soFar);
            assertThat(end.snapshot().predicates())
                    .extracting(Snapshot.Held::first)
                    .containsExactly(4, -1);

            Trace trace = walker.trace(found);
            assertThat(trace.verdict()).isNotNull();
            PayloadCodec codec = PayloadCodec.of(experiment.target().deployment());
            Path file = folder.resolve("found.trace.json");
            TraceFile.write(file, trace, codec);
            Catalog catalog = Catalog.seenBy(List.of(WalkerTest.class.getClassLoader()));
            RecordedCase read = RecordedCase.read(file, catalog::target, CommandPermission.NONE, catalog, List.of());
            assertThat(read.replay().result()).isEqualTo(TraceReplay.Result.REPRODUCED);
            Exploration again = Exploration.of(read.trace());
            assertThat(again.decisions()).isEqualTo(TWO_LEADERS);
            try (Walker other = new Walker(experiment(again.spec()))) {
                assertThat(other.look(again, List.of()).snapshot().over())
                        .isEqualTo(end.snapshot().over());
            }
            assertThat(Exported.junit(walker, found)).contains("finds = \"election-safety\"");
        }
    }

    @Test
    void whatDoesNotApplyIsSaidAndTheStepBeforeIsShown() {
        Experiment experiment = experiment("raft", Map.of());
        try (Walker walker = new Walker(experiment)) {
            Exploration start = Exploration.begin(experiment).then("fire 1/election#1");
            Walker.Look look =
                    walker.look(start.then("deliver 1>2#9 RequestVote").then("heal"), List.of());
            assertThat(look.snapshot().problem()).contains("decision 2", "message gone");
            assertThat(look.exploration()).isEqualTo(start);
            assertThat(look.snapshot().choices())
                    .isEqualTo(walker.look(start, List.of()).snapshot().choices());
            assertThatThrownBy(() -> walker.trace(start.then("restart 1")))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("node already up");
        }
        Experiment buggy = experiment("raft", Map.of(), "forgets-vote");
        try (Walker walker = new Walker(buggy)) {
            Exploration over = Exploration.begin(buggy).with(TWO_LEADERS);
            Walker.Look look = walker.look(over.then("heal"), List.of());
            assertThat(look.snapshot().problem()).contains("is never reached");
            assertThat(look.exploration()).isEqualTo(over);
            assertThatThrownBy(() -> walker.goOn(over, new Goal("random", 5, "", 0)))
                    .isInstanceOf(UsageException.class);
        }
    }

    @Test
    void strategiesGoOnUntilSomethingIsReached() {
        Experiment experiment = experiment("raft", Map.of());
        try (Walker walker = new Walker(experiment)) {
            Exploration start = Exploration.begin(experiment);
            Walker.Gone some = walker.goOn(start, new Goal("random", 12, "", 0));
            assertThat(some.exploration().decisions()).hasSize(12);
            assertThat(walker.goOn(start, new Goal("random", 12, "", 0))).isEqualTo(some);
            assertThat(walker.goOn(start, new Goal("random", 12, "", 1)).exploration())
                    .isNotEqualTo(some.exploration());
            assertThat(walker.look(some.exploration(), List.of()).snapshot().problem())
                    .isNull();

            Walker.Gone leader = walker.goOn(some.exploration(), new Goal("random", 2000, "CommittedEntries(3)", 0));
            assertThat(leader.stopped()).contains("is reached");
            assertThat(leader.exploration().decisions().subList(0, 12))
                    .isEqualTo(some.exploration().decisions());
            Snapshot there = walker.look(leader.exploration(), List.of("CommittedEntries(3)"))
                    .snapshot();
            assertThat(there.predicates().get(0).first()).isEqualTo(there.step());
            assertThat(walker.goOn(leader.exploration(), new Goal("pct", 5, "CommittedEntries(3)", 0))
                            .stopped())
                    .contains("holds already");
            Walker.Gone event = walker.goOn(start, new Goal("random", 2000, "event election", 0));
            assertThat(event.stopped()).contains("is reached");
            assertThat(walker.look(event.exploration(), List.of()).snapshot().happened())
                    .anyMatch(line -> line.startsWith("emitted") && line.contains("election"));
            assertThatThrownBy(() -> walker.goOn(start, new Goal("nope", 5, "", 0)))
                    .isInstanceOf(UsageException.class);
            assertThatThrownBy(() -> walker.goOn(start, new Goal("random", 5, "Nope(1)", 0)))
                    .isInstanceOf(UsageException.class);
        }
    }

    @Test
    void livenessIsJudgedByAFairTail() {
        Experiment experiment = experiment("raft", Map.of("liveness", "true"));
        try (Walker walker = new Walker(experiment)) {
            Exploration start = Exploration.begin(experiment).then("fire 1/election#1");
            assertThat(walker.look(start, List.of()).snapshot().properties())
                    .anyMatch(light -> light.verdict().property().equals("liveness")
                            && light.verdict().message().contains("fair tail"));
            assertThat(walker.trace(start).properties()).doesNotContain("liveness");
            Walker.Gone fair = walker.goOn(start, new Goal(Walker.FAIR_TAIL, 1, "", 0));
            assertThat(fair.exploration().tail()).isEqualTo(1);
            Walker.Look end = walker.look(fair.exploration(), List.of());
            assertThat(end.snapshot().problem()).isNull();
            assertThat(end.exploration()).isEqualTo(fair.exploration());
            assertThat(end.snapshot().choices()).isEmpty();
            Trace trace = walker.trace(end.exploration());
            assertThat(trace.properties()).contains("liveness");
            assertThat(TraceReplay.of(experiment.target().deployment(), experiment.properties(), trace)
                            .result())
                    .isEqualTo(TraceReplay.Result.SAME_NO_VIOLATION);
        }
    }

    /** The step time that docs/explore.md tells; this machine may be slow, so it fails only far above it. */
    @Test
    void aStepAfter200DecisionsIsShownAtOnce() {
        Experiment experiment = experiment("raft", Map.of());
        try (Walker walker = new Walker(experiment)) {
            Exploration at = walker.goOn(Exploration.begin(experiment), new Goal("random", 200, "", 0))
                    .exploration();
            assertThat(at.decisions()).hasSize(200);
            List<Long> micros = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                long before = System.nanoTime();
                walker.look(at, List.of("ProcessInRole(leader)"));
                micros.add((System.nanoTime() - before) / 1000);
            }
            Collections.sort(micros);
            System.out.printf(
                    "explore: a step of raft after 200 decisions takes %d us (median), %d us at most, of %d%n",
                    micros.get(micros.size() / 2), micros.get(micros.size() - 1), micros.size());
            assertThat(micros.get(micros.size() / 2)).isLessThan(100_000);
        }
    }
}
