package dev.waymark.engine.scenario.run;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.MachineWalk;
import dev.waymark.core.property.Property;
import dev.waymark.core.scenario.Scenario;

/**
 * What a scenario expects, as a property: reached if its machine succeeds, violated if it fails. It follows the filters by
 * itself and decides nothing, so it judges a replay without them just the same.
 */
public final class Expectation implements Property {
    private final Scenario scenario;

    public Expectation(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public String name() {
        return Scenario.PROPERTY + scenario.reference();
    }

    @Override
    public String summary() {
        return scenario.summary();
    }

    @Override
    public Check check() {
        return new Verifier(scenario);
    }

    private static final class Verifier extends Check {
        private final Scenario scenario;
        private final Monitor monitor;
        private boolean done;

        Verifier(Scenario scenario) {
            this.scenario = scenario;
            this.monitor = new Monitor(scenario, false, () -> {}, this::judge);
        }

        @Override
        public Observer observer() {
            return monitor;
        }

        private void judge() {
            MachineWalk walk = monitor.walk();
            if (done) {
                return;
            }
            if (walk.failed()) {
                done = true;
                violated(walk.failure(), scenario.name() + " failed: " + walk.route());
            } else if (walk.succeeded()) {
                done = true;
                reached();
                remark(walk.route());
                settled();
            }
        }

        @Override
        public void end(View view) {
            if (!done) {
                reached(monitor.walk().accepts());
                remark(monitor.walk().ending());
            }
        }
    }
}
