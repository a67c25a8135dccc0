package dev.waymark.tla.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import dev.waymark.tla.ModelFiles;
import dev.waymark.tla.ModelOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mappings written in TLA+, beside the same in lines. */
class OnMappingTest {
    private static final TwoPhaseCommit SYSTEM = new TwoPhaseCommit();
    private static final String MAP = "TwoPhaseCommit.map";
    private static final String ON = "TwoPhaseCommitOn.tla";

    private static Deployment deployment(Set<String> bugs) {
        return SYSTEM.deploy(Configuration.of(SYSTEM, Map.of("durable", "true", "retry", "true"), bugs));
    }

    /** The files of the bundled model, but with these instead; an empty text: no such file. */
    private static SystemModel model(Deployment deployment, Map<String, String> instead) {
        ProtocolModel source = deployment.models().get(0);
        ModelFiles bundled = ModelFiles.beside(source.anchor(), ProtocolModel.FOLDER);
        ModelFiles files = file -> {
            String text = instead.getOrDefault(file, bundled.read(file));
            return text == null || text.isEmpty() ? null : text;
        };
        return new SystemModel(source, files, deployment, ModelOptions.DEFAULT);
    }

    private static String on() {
        return String.valueOf(ModelFiles.beside(OnMappingTest.class, "").read(ON));
    }

    private static SystemModel inTla(Deployment deployment, String on) {
        return model(deployment, Map.of(MAP, "", ON, on));
    }

    private static Settings settings(Deployment deployment, String faults) {
        return new Settings(deployment, 1, deployment.steps(), FaultBudget.parse(faults));
    }

    /** Every state in the order in which executions reach it, and the counts of each execution. */
    private static List<Object> followed(SystemModel model, Deployment deployment, String faults, int executions) {
        List<Object> all = new ArrayList<>();
        Coverage spy = new Coverage() {
            @Override
            public String name() {
                return "spy";
            }

            @Override
            public String summary() {
                return "all of it";
            }

            @Override
            public Collector collector(Deployment of, Sink sink) {
                return model.coverage().collector(of, fingerprint -> {
                    all.add(fingerprint);
                    sink.add(fingerprint);
                });
            }
        };
        Settings settings = settings(deployment, faults);
        Strategies.Chosen random = Strategies.standard().parse("random");
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(spy), deployment.steps())) {
            Planner planner =
                    random.strategy().configure(settings, random.options()).planner(List.of());
            for (int i = 0; i < executions; i++) {
                Plan plan = planner.plan(i);
                explorer.explore(
                        plan,
                        random.strategy().configure(settings, random.options()).run(plan));
            }
        }
        return all;
    }

    private static Totals run(SystemModel model, Deployment deployment, String faults, int executions, int workers) {
        return Campaign.run(Experiment.on(new Target(SYSTEM, Configuration.of(SYSTEM, Map.of(), Set.of()), deployment))
                .checkingOnly(List.of(new ForwardingProperty(model.conformance(true))))
                .measuring(model.coverage())
                .faults(FaultBudget.parse(faults))
                .executions(executions)
                .workers(workers)
                .build());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"; none", "; crashes=3,drops=5,duplicates=5", "early-unlock; none", "majority-commit; drops=5"})
    void saysTheSameAsLines(String bug, String faults) {
        Deployment deployment = deployment(bug == null ? Set.of() : Set.of(bug));
        SystemModel lines = model(deployment, Map.of());
        SystemModel tla = inTla(deployment, on());
        assertThat(followed(tla, deployment, faults, 200))
                .isEqualTo(followed(lines, deployment, faults, 200))
                .hasSizeGreaterThan(2000);
        Totals expected = run(lines, deployment, faults, 200, 1);
        Totals found = run(tla, deployment, faults, 200, 2);
        assertThat(found.counts()).isEqualTo(expected.counts());
        assertThat(found.covered()).isEqualTo(expected.covered());
        assertThat(found.violations())
                .map(each -> each.verdict().message())
                .isEqualTo(expected.violations().stream()
                        .map(each -> each.verdict().message())
                        .toList());
        Map<String, Long> counts = found.counts().get("model");
        assertThat(counts.get("mapped")).isGreaterThan(1000);
        assertThat(counts.get("start ignored")).isEqualTo(counts.get("ignored")).isPositive();
        assertThat(counts.get("disabled") > 0).isEqualTo(bug != null);
    }

    @Test
    void anEventWithoutAnArmIsUnmapped() {
        Deployment deployment = deployment(Set.of());
        String without = on().replaceAll("(?m)^.*\"(abort|ABORTED)\".*$", "");
        Totals totals = run(inTla(deployment, without), deployment, "none", 50, 1);
        Map<String, Long> counts = totals.counts().get("model");
        assertThat(counts.get("emit abort unmapped")).isPositive();
        assertThat(counts.get("reply ABORTED unmapped")).isPositive();
        assertThat(counts.get("unmapped"))
                .isEqualTo(counts.get("emit abort unmapped") + counts.get("reply ABORTED unmapped"));
    }

    /** They count only if On mentions them, as in lines. */
    @Test
    void sendAndStateAreLookedAtOnlyIfMentioned() {
        Deployment deployment = deployment(Set.of());
        String more = on().replace(
                        "On(e) ==\n    CASE",
                        "On(e) ==\n    CASE e.kind \\in {\"send\", \"persist\", \"state\"} -> Ignored\n      []");
        Map<String, Long> counts =
                run(inTla(deployment, more), deployment, "none", 20, 1).counts().get("model");
        assertThat(counts.get("send Vote ignored")).isPositive();
        assertThat(counts.keySet()).anyMatch(name -> name.startsWith("persist ") && name.endsWith(" ignored"));
        Map<String, Long> usual =
                run(inTla(deployment, on()), deployment, "none", 20, 1).counts().get("model");
        assertThat(usual.keySet()).noneMatch(name -> name.startsWith("send ") || name.startsWith("persist "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "Of(e) == CASE e.kind = \"start\" -> Ignored | TwoPhaseCommitOn.tla: there is no operator On",
                "On(e, f) == CASE e.kind = f -> Ignored | TwoPhaseCommitOn.tla:4: On must have one parameter, the event, not 2",
                "On == CASE TRUE -> Ignored | TwoPhaseCommitOn.tla:4: On must have one parameter, the event, not 0",
                "On(e) == e.kind = \"fire\" /\\ Retry | TwoPhaseCommitOn.tla:4: On(e) must be CASE guard -> Action",
                "On(e) == CASE e.kind = \"fire\" -> Retry [] OTHER -> Ignored | has an arm OTHER",
                "On(e) == CASE lost -> Retry | TwoPhaseCommitOn.tla:4: a guard of On(e) depends on the state",
                "On(e) == CASE e.kind = \"fire\" -> Committed(yes) | an argument of Committed in On(e) depends on the state",
                "On(e) == CASE e.kind = \"fire\" -> Retry /\\ Retry | an arm of On(e) must be one action",
                "On(e) == CASE e.kind = \"fire\" -> UNCHANGED vars | Ignored == UNCHANGED vars for events that are",
                "On(e) == CASE e.kind = \"fire\" -> Isolation | unknown action 'Isolation'",
                "On(e) == CASE e.kind = \"fire\" -> Commit(1) | :4: ",
                "On(e) == CASE e.kind = \"fire\" -> Retri | Retri",
            })
    void mistakesAreRefusedBeforeAnythingRuns(String definition, String problem) {
        String text = module("Ignored == UNCHANGED vars", definition);
        assertThatThrownBy(() -> inTla(deployment(Set.of()), text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem);
    }

    private static String module(String third, String fourth) {
        return "---- MODULE TwoPhaseCommitOn ----\nEXTENDS TwoPhaseCommit\n" + third + "\n" + fourth + "\n====\n";
    }

    @Test
    void ignoringMustBeAStutter() {
        String text = module("Ignored == Crash(1, \"KEPT\")", "On(e) == CASE e.kind = \"start\" -> Ignored");
        assertThatThrownBy(() -> inTla(deployment(Set.of()), text))
                .hasMessageStartingWith("TwoPhaseCommitOn.tla:3: Ignored must be UNCHANGED of all variables");
    }

    @Test
    void twoMappingsAreRefusedButViewsMayStay() {
        Deployment deployment = deployment(Set.of());
        assertThatThrownBy(() -> model(deployment, Map.of(ON, on())))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("TwoPhaseCommit.map:2: TwoPhaseCommitOn.tla is there too");
        SystemModel viewed = model(deployment, Map.of(MAP, "view quiet = hide acked", ON, on()));
        assertThat(viewed.coverage("quiet").name()).isEqualTo("model:quiet");
    }

    /** Fields that are not there show when the first such event comes: only then TLA+ knows. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "e.kind = \"start\" -> Start(e.client) | client",
                "e.client = 1 -> Retry | client",
                "e.kind -> Retry | a guard of On(e) is neither TRUE nor FALSE but \"start\"",
                "e.kind = \"start\" -> Start(Nat) | no finite value",
            })
    void whatAnEventDoesNotHaveIsToldWithThePlaceAndTheEvent(String arm, String problem) {
        Deployment deployment = deployment(Set.of());
        SystemModel model = inTla(deployment, module("Ignored == UNCHANGED vars", "On(e) == CASE " + arm));
        assertThatThrownBy(() -> followed(model, deployment, "none", 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("On(e) of TwoPhaseCommitOn, at start of node 1: ")
                .hasMessageContaining(problem);
    }
}
