package dev.waymark.grid;

import dev.waymark.core.random.Mix;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Memory;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.RandomStrategy;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Its executions depend on all that came of those in earlier generations, in their order: whoever remembers anything else makes others. */
final class RememberingStrategy implements Strategy {
    private static final int GENERATION = 3;

    private record Heard(long hash) implements Memory {}

    @Override
    public String name() {
        return "remembering";
    }

    @Override
    public String summary() {
        return "random decisions, drawn from a seed that is made of all outcomes so far";
    }

    @Override
    public boolean learns() {
        return true;
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        ConfiguredStrategy random = new RandomStrategy().configure(settings, Map.of());
        return new ConfiguredStrategy() {
            @Override
            public Planner planner(List<String> measured) {
                return new Remembering();
            }

            @Override
            public Run run(Plan plan) {
                long heard = ((Heard) plan.memory()).hash();
                return random.run(new Plan(plan.index(), Mix.mix(plan.seed() ^ heard)));
            }

            @Override
            public int generation() {
                return GENERATION;
            }
        };
    }

    private static final class Remembering implements Planner {
        private Heard heard = new Heard(0);
        private long hash;

        @Override
        public Plan plan(long index) {
            return new Plan(index, index, heard);
        }

        @Override
        public void learn(Plan plan, Outcome outcome) {
            hash = Mix.mix(hash + outcome.decisions());
            for (long[] fresh : outcome.fresh()) {
                for (long fingerprint : fresh) {
                    hash = Mix.mix(hash ^ fingerprint);
                }
            }
        }

        @Override
        public void generationOver() {
            heard = new Heard(hash);
        }

        @Override
        public Map<String, Map<String, Long>> statistics() {
            return Map.of("heard", Map.of("hash", hash));
        }

        @Override
        public void save(DataOutput out) throws IOException {
            out.writeLong(heard.hash());
            out.writeLong(hash);
        }

        @Override
        public void restore(DataInput in) throws IOException {
            heard = new Heard(in.readLong());
            hash = in.readLong();
        }
    }
}
