package example;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Property;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadProperties;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.live.LiveDeployment;
import dev.waymark.live.LiveOptions;
import dev.waymark.live.Servers;
import example.CopyServers.Seen;
import java.util.List;

/** The servers as a system under test. */
public final class CopySystem implements SystemUnderTest {
    private static final int NODES = 3;
    private static final WorkloadSteps.Limits LIMITS = new WorkloadSteps.Limits(NODES, 1, 9, 999);

    @Override
    public String name() {
        return "copies";
    }

    @Override
    public String summary() {
        return "three servers that send each other what they have";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.text(Harness.PARAMETER, "s0:k0<-1; s1:k0<-2", "what clients ask"));
    }

    @Override
    public Deployment deploy(Configuration configuration) {
        return new Copies(configuration);
    }

    private static final class Copies extends LiveDeployment implements TakesWorkloads {
        private final Configuration configuration;
        private final Harness harness;

        Copies(Configuration configuration) {
            this.configuration = configuration;
            this.harness = Harness.of(configuration.text(Harness.PARAMETER), LIMITS);
        }

        @Override
        public int nodes() {
            return NODES;
        }

        @Override
        protected Servers servers() {
            return new CopyServers();
        }

        @Override
        protected LiveOptions options() {
            return LiveOptions.USUAL.quiet(50); // they copy every 10 ms
        }

        @Override
        public Harness harness() {
            return harness;
        }

        @Override
        public Deployment withWorkload(WorkloadSteps steps) {
            return new Copies(configuration.with(Harness.PARAMETER, steps.toString()));
        }

        @Override
        protected Workload workload() {
            return harness.workload(0, 0);
        }

        @Override
        public List<Property> properties() {
            return WorkloadProperties.of(new FinalValue(), 1, true);
        }

        @Override
        public void abstractState(Object state, int self, StateAbstraction abstraction) {
            Seen seen = (Seen) state;
            abstraction.flag("ready", seen.ready()).number("version", seen.version()).number("value", seen.value());
        }
    }

    private static final class FinalValue implements TakesWorkloads.Reader {
        @Override
        public int[] read(View view, int node) {
            Seen seen = (Seen) view.state(node);
            return seen.ready() ? new int[] {seen.value()} : null; // null: it cannot be read yet
        }

        @Override
        public boolean applied(Object answer) {
            return "done".equals(answer);
        }
    }
}
