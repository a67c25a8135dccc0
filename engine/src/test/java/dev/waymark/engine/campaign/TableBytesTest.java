package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.random.Mix;
import dev.waymark.engine.experiment.CoverageMemory;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.fixture.ToySystem;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every fingerprint is kept once, however many workers there are: at most 16 bytes at ten million. */
class TableBytesTest {
    private static final int ALL = 10_000_000;
    private static final int PER_EXECUTION = 2_000;

    /** Each execution covers things that no other does. */
    private static final class Much implements Coverage {
        private final AtomicLong next = new AtomicLong();

        @Override
        public String name() {
            return "much";
        }

        @Override
        public String summary() {
            return "for a test";
        }

        @Override
        public Collector collector(Deployment deployment, Sink sink) {
            return new Collector() {
                @Override
                public void end(View view) {
                    long first = next.getAndAdd(PER_EXECUTION);
                    for (int i = 0; i < PER_EXECUTION; i++) {
                        sink.add(Mix.mix(first + i));
                    }
                }
            };
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void allTablesTogether(int workers) {
        Experiment experiment = Experiment.on(Target.of(new ToySystem()))
                .measuring(new Much())
                .memory(new CoverageMemory(256L << 20))
                .steps(1)
                .executions(ALL / PER_EXECUTION)
                .workers(workers)
                .build();
        long before = used();
        Totals[] kept = new Totals[1];
        long[] bytes = new long[1];
        Campaign.run(experiment, new Campaign.Listener() {
            @Override
            public void progress(Totals totals) {
                kept[0] = totals;
                if (totals.executions() == ALL / PER_EXECUTION) { // its workers are still there
                    bytes[0] = used() - before;
                }
            }
        });
        assertThat(kept[0].covered()).containsEntry("much", ALL);
        System.out.printf("%d workers: %.1f bytes per fingerprint%n", workers, (double) bytes[0] / ALL);
        assertThat((double) bytes[0] / ALL).isLessThanOrEqualTo(16);
    }

    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
