package dev.waymark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.core.CommandRefused;
import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Parameter;
import dev.waymark.core.SpecField;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.RunOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns from Java. */
class WaymarkTest {
    /** Two nodes count what they hear; three are too many. */
    private static final class Counters implements SimulatedSystem {
        @Override
        public String name() {
            return "counters";
        }

        @Override
        public String summary() {
            return "made by a test";
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(
                    Parameter.number("messages", 2, 0, 9, "messages of each node"),
                    Parameter.program("command", "", "starts something"));
        }

        @Override
        public SimulatedDeployment<Integer> deploy(Configuration configuration) {
            int messages = configuration.integer("messages");
            return new SimulatedDeployment<>(configuration, 2) {
                @Override
                public Node node(Env env) {
                    return new Counter(env, messages);
                }

                @Override
                protected void abstractState(Integer state, StateAbstraction abstraction) {
                    abstraction.number("heard", state);
                }

                @Override
                public List<Property> properties() {
                    return List.of(CommonProperties.invariant(
                            "few",
                            "nobody hears three",
                            Condition.state(view -> view.deliveries() > 0),
                            view -> Integer.valueOf(3).equals(view.state(1)) ? "node 1 heard three" : null));
                }
            };
        }
    }

    private static final class Counter implements Node {
        private final Env env;
        private final int messages;
        private int heard;

        Counter(Env env, int messages) {
            this.env = env;
            this.messages = messages;
        }

        @Override
        public void start() {
            for (int i = 0; i < messages; i++) {
                env.send(3 - env.self(), i);
            }
        }

        @Override
        public void receive(int from, Object message) {
            heard++;
        }

        @Override
        public Integer state() {
            return heard;
        }
    }

    private static final Catalog CATALOG = Catalog.standard().with(new Counters());

    @TempDir
    Path folder;

    private static CampaignSpec messages(int count) {
        return CampaignSpec.of(new SystemSpec("counters").with("messages", Integer.toString(count)))
                .withChecks(checks -> checks.withCoverages(List.of("states")))
                .withBudget(BudgetSpec.executions(40));
    }

    private RunOptions out(String name) {
        return RunOptions.USUAL.withOut(folder.resolve(name));
    }

    private CampaignReport run(String name, CampaignSpec spec, CampaignListener... listeners) {
        return Waymark.run(spec, out(name), CATALOG, listeners);
    }

    /** Notes what it hears. */
    private static class Notes implements CampaignListener {
        final List<String> heard = new ArrayList<>();
        long executed;

        @Override
        public void executed(CampaignProgress soFar) {
            executed++;
            assertThat(soFar.executions()).isEqualTo(executed);
        }

        @Override
        public void found(Verdict verdict, long execution) {
            heard.add("found " + verdict.property() + " in " + execution);
        }

        @Override
        public void shrunk(FoundViolation violation) {
            assertThat(violation.best()).isRegularFile();
            heard.add("shrunk " + violation.property() + " to " + violation.shrunkDecisions());
        }
    }

    @Test
    void theReportHasWhatCameOfIt() {
        CampaignReport report = run("kept", messages(2));
        assertThat(report.outcome()).isEqualTo(CampaignReport.Outcome.KEPT);
        assertThat(report.end()).isEqualTo(CampaignEnd.EXECUTIONS);
        assertThat(report.executions()).isEqualTo(40);
        assertThat(report.decisions()).isEqualTo(report.deliveries()).isEqualTo(160);
        assertThat(report.property("few").kept()).isEqualTo(40);
        assertThat(report.verdicts().reached()).isEqualTo(40);
        assertThat(report.coverage("states").covered()).isEqualTo(6);
        assertThat(report.coverage("states").estimate()).isFalse();
        assertThat(report.violations()).isEmpty();
        assertThat(report.violation("few")).isEmpty();
        assertThat(report.cut()).isNull();
        assertThat(report.lost()).isNull();
        assertThat(report.folder()).isEqualTo(folder.resolve("kept"));
        assertThat(report.folder().resolve("result.json")).isRegularFile();
        assertThat(report.spec().strategy().name()).isEqualTo("random");
        assertThat(report.spec().execution().steps()).isNotNull();
        assertThatThrownBy(() -> report.property("fw"))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown property 'fw': did you mean few?");
        assertThatThrownBy(() -> report.coverage("traces")).isInstanceOf(UsageException.class);
    }

    @Test
    void whatWasNeverPutToTheTestIsNotKept() {
        CampaignReport report = run("idle", messages(0));
        assertThat(report.outcome()).isEqualTo(CampaignReport.Outcome.INCONCLUSIVE);
        assertThat(report.warnings()).anyMatch(warning -> warning.kind().equals("never-reached"));
    }

    @Test
    void listenersHearOfItAsItGoes() {
        Notes notes = new Notes();
        Notes others = new Notes();
        CampaignReport report = run("violated", messages(3), notes, others);
        assertThat(report.outcome()).isEqualTo(CampaignReport.Outcome.VIOLATED);
        FoundViolation violation = report.violation("few").orElseThrow();
        assertThat(violation.message()).isEqualTo("node 1 heard three");
        assertThat(violation.occurrences()).isEqualTo(report.property("few").violated());
        assertThat(violation.shrunkDecisions()).isEqualTo(3);
        assertThat(violation.minimal()).isTrue();
        assertThat(violation.shortest()).isNotNull();
        assertThat(violation.shortest().decisions()).hasSize(3);
        assertThat(notes.heard).containsExactly("found few in " + violation.execution(), "shrunk few to 3");
        assertThat(others.heard).isEqualTo(notes.heard);
        assertThat(notes.executed).isEqualTo(40);
    }

    @Test
    void theyMayEndIt() {
        CampaignReport enough = run("enough", messages(2), new CampaignListener() {
            @Override
            public boolean enough(CampaignProgress soFar) {
                return soFar.covered().get("states") == 6
                        && soFar.properties().get("few").kept() >= 20;
            }
        });
        assertThat(enough.executions()).isBetween(20L, 39L);
        assertThat(enough.end()).isEqualTo(CampaignEnd.BUG);
        CampaignReport cancelled = run("cancelled", messages(2), new CampaignListener() {
            @Override
            public boolean cancelled() {
                return true;
            }
        });
        assertThat(cancelled.end()).isEqualTo(CampaignEnd.INTERRUPTED);
        assertThat(cancelled.executions()).isLessThan(40);
    }

    /** And whoever runs it may use the folder. */
    @Test
    void whatOneThrowsReachesTheCaller() {
        IllegalStateException thrown = new IllegalStateException("had enough");
        CampaignListener throwing = new CampaignListener() {
            @Override
            public void shrunk(FoundViolation violation) {
                throw thrown;
            }
        };
        assertThatThrownBy(() -> run("thrown", messages(3), throwing)).isSameAs(thrown);
        assertThat(RunFolder.isHeld(folder.resolve("thrown"))).isFalse();
        assertThat(folder.resolve("thrown/violations")).isNotEmptyDirectory();
    }

    @Test
    void workersDoNotChangeIt() {
        CampaignReport one = run("one", messages(3));
        CampaignReport four = Waymark.run(messages(3), out("four").withWorkers(4), CATALOG);
        assertThat(four.decisions()).isEqualTo(one.decisions());
        assertThat(four.coverages()).isEqualTo(one.coverages());
        assertThat(four.spec()).isEqualTo(one.spec());
        assertThat(four.violations())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("trace", "shrunkTrace")
                .isEqualTo(one.violations());
    }

    @Test
    void aTraceIsMadeAgain() throws Exception {
        FoundViolation found = run("traced", messages(3)).violations().get(0);
        ReplayReport again = Waymark.replay(found.best(), CATALOG);
        assertThat(again.result()).isEqualTo(ReplayReport.Result.REPRODUCED);
        assertThat(again.verdict()).isEqualTo(found.verdict());
        assertThat(again.execution()).isEqualTo(found.shortest());
        assertThat(again.difference()).isEmpty();

        Path changed = Files.writeString(
                folder.resolve("changed.trace.json"),
                Files.readString(found.best()).replaceAll("(\"messages\"\\s*:\\s*\")3", "$1" + 4));
        ReplayReport other = Waymark.replay(changed, CATALOG);
        assertThat(other.result()).isEqualTo(ReplayReport.Result.DIVERGED);
        assertThat(other.difference()).contains("is not as recorded");
        assertThatThrownBy(() -> Waymark.replay(found.best()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("unknown system 'counters'");
    }

    @Test
    void whatIsWrongIsSaidBeforeAnythingIsRun() {
        UsageException plugins = catchThrowableOfType(
                UsageException.class, () -> run("no", messages(2).withPlugins(List.of("/some.jar"))));
        assertThat(plugins.field()).isEqualTo(SpecField.PLUGINS);
        assertThat(plugins).hasMessageStartingWith("plugins /some.jar: ");
        UsageException strategy = catchThrowableOfType(
                UsageException.class, () -> run("no", messages(2).withStrategy("ramdom")));
        assertThat(strategy.field()).isEqualTo(SpecField.STRATEGY);
        assertThat(strategy).hasMessage("unknown strategy 'ramdom': did you mean random?");
        assertThatThrownBy(() -> run("no", CampaignSpec.of(new SystemSpec("counters").with("command", "ls"))))
                .isInstanceOf(CommandRefused.class)
                .hasMessageContaining("nobody has allowed");
        assertThat(folder.resolve("no")).doesNotExist();
    }
}
