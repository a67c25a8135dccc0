package dev.waymark.testkit;

import dev.waymark.core.Deployment;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** The simulation keeps the contract, whatever world it simulates. */
class SimulationContractTest extends ClusterContract {
    @Override
    protected Deployment deployment() {
        return Chatter.simulated(Map.of());
    }

    @Nested
    class WithMessagesInOrderOnEachPair extends ClusterContract {
        @Override
        protected Deployment deployment() {
            return Chatter.simulated(Map.of("channels", "pair"));
        }
    }

    @Nested
    class WithOneInboxForEachNode extends ClusterContract {
        @Override
        protected Deployment deployment() {
            return Chatter.simulated(Map.of("channels", "receiver"));
        }
    }

    @Nested
    class WithMessagesThatAreLostInACrash extends ClusterContract {
        @Override
        protected Deployment deployment() {
            return Chatter.simulated(Map.of("onCrash", "lose"));
        }
    }

    @Nested
    class WithClocksThatStayTogether extends ClusterContract {
        @Override
        protected Deployment deployment() {
            return Chatter.simulated(Map.of("drift", "10"));
        }
    }
}
