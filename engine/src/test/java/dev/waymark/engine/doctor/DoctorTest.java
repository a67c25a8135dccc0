package dev.waymark.engine.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Target;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.NoFailure;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.shrink.fixture.Fixture;
import dev.waymark.engine.shrink.fixture.LockService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class DoctorTest {
    private static final FaultBudget FAULTS = new FaultBudget(1, 2, 2);

    @Test
    void soundSystemHasNoProblemAndOneDigestPerSeed() {
        Target target = Target.of(LockService.SYSTEM);
        Doctor.Report report = examine(target, 1, 5);

        assertThat(report.problems()).isEmpty();
        assertThat(report.unchecked()).isEmpty();
        assertThat(report.executions()).isEqualTo(5);
        assertThat(examine(target, 1, 5).digest()).isEqualTo(report.digest());
        assertThat(examine(target, 2, 5).digest()).isNotEqualTo(report.digest());
    }

    @Test
    void staticStateIsFoundWithBothSides() {
        AtomicInteger shared = new AtomicInteger();
        Doctor.Report report = examine(env -> new Echo(env) {
            @Override
            Object answer() {
                return shared.incrementAndGet();
            }
        });

        Doctor.Problem problem = only(report, Doctor.Kind.NOT_DETERMINISTIC);
        assertThat(problem.execution()).isZero();
        assertThat(problem.first()).startsWith("Sent[message=").isNotEqualTo(problem.second());
        assertThat(problem.second()).startsWith("Sent[message=");
    }

    @Test
    void stateWithASideEffectIsTold() {
        Doctor.Report report = examine(env -> new Echo(env) {
            @Override
            Object answer() {
                return looks;
            }
        });

        only(report, Doctor.Kind.CHANGED_BY_LOOKING);
    }

    @Test
    void messageThatItsSenderChangesIsNamed() {
        Doctor.Report report = examine(env -> new Echo(env) {
            private final List<Integer> answers = new ArrayList<>();

            @Override
            Object answer() {
                answers.add(answers.size());
                return answers;
            }
        });

        assertThat(report.problems())
                .filteredOn(problem -> problem.kind() == Doctor.Kind.MESSAGE_CHANGED)
                .singleElement()
                .satisfies(problem -> assertThat(problem.what()).containsPattern("message \\d>\\d#\\d+(~\\d)? "));
    }

    @Test
    void stateThatChangesAfterItWasShown() {
        Doctor.Report report = examine(env -> new Echo(env) {
            private final int[] count = new int[1];

            @Override
            public Object state() {
                count[0] = received;
                return count;
            }
        });

        only(report, Doctor.Kind.STATE_CHANGED);
    }

    @Test
    void stateThatDiffersWhenAskedTwice() {
        Doctor.Report report = examine(env -> new Echo(env) {
            @Override
            public Object state() {
                return looks++;
            }
        });

        only(report, Doctor.Kind.STATE_UNSTABLE);
    }

    @Test
    void stateThatThrows() {
        Doctor.Report report = examine(env -> new Echo(env) {
            @Override
            public Object state() {
                throw new UnsupportedOperationException("no state");
            }
        });

        assertThat(only(report, Doctor.Kind.STATE_THROWS).second()).contains("no state");
    }

    @Test
    void whatCannotBeLookedIntoIsListed() {
        Doctor.Report report = examine(env -> new Echo(env) {
            @Override
            Object answer() {
                return new AtomicInteger();
            }
        });

        assertThat(report.problems()).isEmpty();
        assertThat(report.unchecked()).singleElement().asString().contains("message java.util.concurrent.atomic");
    }

    private static Doctor.Problem only(Doctor.Report report, Doctor.Kind kind) {
        assertThat(report.problems()).extracting(Doctor.Problem::kind).containsExactly(kind);
        return report.problems().get(0);
    }

    private static Doctor.Report examine(Function<Env, Node> node) {
        Workload workload = Workload.of(1, n -> true, random -> List.of("a", "b", "c", "d"));
        Fixture system = new Fixture(2, node, workload, new NoFailure());
        return examine(Target.of(system), 1, 20);
    }

    private static Doctor.Report examine(Target target, long seed, int executions) {
        return new Doctor(Experiment.on(target)
                        .seed(seed)
                        .faults(FAULTS)
                        .checkingOnly(List.of())
                        .executions(executions)
                        .build())
                .examine();
    }

    /** Sends its answer to both nodes for every request. */
    private static class Echo implements Node {
        int received;
        int looks;
        private final Env env;

        Echo(Env env) {
            this.env = env;
        }

        Object answer() {
            return "answer";
        }

        @Override
        public void request(Operation operation) {
            env.broadcast(answer());
            env.reply(operation, "done");
        }

        @Override
        public void receive(int from, Object message) {
            received++;
        }

        @Override
        public Object state() {
            looks++;
            return received;
        }
    }
}
