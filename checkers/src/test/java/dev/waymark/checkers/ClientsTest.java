package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.CompareAndSet;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Target;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.VerdictCounts;
import dev.waymark.engine.experiment.Experiment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A store on two nodes that forward to the first, or, wrongly, each keep their own. */
class ClientsTest {
    private record Forwarded(Operation operation) {}

    private enum Fault {
        NONE,
        OWN_COPIES,
        CAS_ALWAYS_SUCCEEDS,
        REFUSES_AND_DOES
    }

    @Test
    void aCorrectStoreIsLinearizableAndItWasPutToTheTest() {
        VerdictCounts store = counts(Clients.ofKeyValueStore(3), Fault.NONE);
        assertThat(store.kept()).isEqualTo(500);
        assertThat(store.reached()).isGreaterThan(300);
        VerdictCounts register = counts(Clients.ofRegister(3), Fault.NONE);
        assertThat(register.kept()).isEqualTo(500);
        assertThat(register.reached()).isGreaterThan(300);
        assertThat(counts(
                                Clients.ofRegister(2)
                                        .asking(Read.class, CompareAndSet.class)
                                        .attempts(2)
                                        .givingUp(),
                                Fault.NONE)
                        .kept())
                .isEqualTo(500);
    }

    @Test
    void wrongOnesAreNot() {
        assertThat(counts(Clients.ofKeyValueStore(2), Fault.OWN_COPIES).violated())
                .isGreaterThan(100);
        assertThat(counts(Clients.ofRegister(2), Fault.OWN_COPIES).violated()).isGreaterThan(100);
        assertThat(counts(Clients.ofKeyValueStore(2), Fault.CAS_ALWAYS_SUCCEEDS).violated())
                .isGreaterThan(100);
        assertThat(counts(Clients.ofRegister(2), Fault.REFUSES_AND_DOES).violated())
                .as("what was refused must not be seen")
                .isGreaterThan(20);
    }

    @Test
    void theyAskWhatTheSeedSays() {
        Workload workload = Clients.ofKeyValueStore(2).operations(200).workload();
        assertThat(workload.clients()).isEqualTo(2);
        List<?> asked = workload.operations(2, new Rng(7));
        assertThat(asked).hasSize(200).isEqualTo(workload.operations(2, new Rng(7)));
        assertThat(asked).isNotEqualTo(workload.operations(2, new Rng(8)));
        assertThat(asked)
                .hasAtLeastOneElementOfType(Get.class)
                .hasAtLeastOneElementOfType(Put.class)
                .hasAtLeastOneElementOfType(CompareAndPut.class)
                .hasAtLeastOneElementOfType(AppendAt.class);
        assertThat(asked.stream().filter(Put.class::isInstance).distinct().count())
                .as("written values are unique")
                .isEqualTo(asked.stream().filter(Put.class::isInstance).count());
        assertThat(Clients.ofKeyValueStore(1)
                        .asking(Get.class)
                        .keys("k")
                        .workload()
                        .operations(1, new Rng(1)))
                .hasToString("[get k, get k, get k, get k]");
        assertThat(Clients.ofRegister(1).at(node -> node == 2).workload().accepts(new Read(), 1))
                .isFalse();
    }

    @Test
    void mistakesAreRefused() {
        assertThatThrownBy(() -> Clients.ofRegister(2).asking(Get.class))
                .hasMessageContaining("these clients ask Read, Write, CompareAndSet");
        assertThatThrownBy(() -> Clients.ofRegister(0)).hasMessageContaining("clients of a workload: at least 1");
        assertThatThrownBy(() -> Clients.ofKeyValueStore(1).keys()).hasMessageContaining("keys");
    }

    private static VerdictCounts counts(Clients clients, Fault fault) {
        SimulatedSystem system = new SimulatedSystem() {
            @Override
            public String name() {
                return "store";
            }

            @Override
            public String summary() {
                return "a store on two nodes";
            }

            @Override
            public SimulatedDeployment<String> deploy(Configuration configuration) {
                return new SimulatedDeployment<>(configuration, 2) {
                    @Override
                    public Node node(Env env) {
                        return new Server(env, fault);
                    }

                    @Override
                    protected void abstractState(String state, StateAbstraction abstraction) {
                        abstraction.value("state", state);
                    }

                    @Override
                    public Workload workload() {
                        return clients.workload();
                    }

                    @Override
                    public List<Property> properties() {
                        return List.of(clients.linearizability());
                    }
                };
            }
        };
        return Campaign.run(Experiment.on(Target.of(system)).executions(500).build())
                .properties()
                .get(LinearizabilityProperty.NAME);
    }

    private static final class Server implements Node {
        private static final String REGISTER = "register";

        private final Env env;
        private final Fault fault;
        private final Map<String, String> values = new TreeMap<>();
        private final Map<String, Object> answered = new TreeMap<>();

        Server(Env env, Fault fault) {
            this.env = env;
            this.fault = fault;
        }

        @Override
        public void request(Operation operation) {
            if (fault == Fault.OWN_COPIES) {
                env.reply(operation, answer(operation.request()));
            } else {
                env.send(1, new Forwarded(operation));
            }
        }

        @Override
        public void receive(int from, Object message) {
            Operation operation = ((Forwarded) message).operation();
            Object answer = answered.computeIfAbsent(
                    operation.client() + "#" + operation.number(), name -> List.of(wrapped(operation.request())));
            env.reply(operation, unwrapped((List<?>) answer));
        }

        /** Null is no value of a list. */
        private Object wrapped(Object request) {
            Object answer = answer(request);
            if (fault == Fault.REFUSES_AND_DOES && request instanceof Write) {
                return Clients.Refusal.NOT_DONE;
            }
            return answer == null ? "null" : answer;
        }

        private static @Nullable Object unwrapped(List<?> answer) {
            return answer.get(0).equals("null") ? null : answer.get(0);
        }

        private @Nullable Object answer(Object request) {
            if (request instanceof Read) {
                return values.get(REGISTER);
            } else if (request instanceof Write write) {
                return values.put(REGISTER, (String) write.value());
            } else if (request instanceof CompareAndSet cas) {
                return swap(REGISTER, cas.expected(), cas.value());
            } else if (request instanceof Get get) {
                return values.get((String) get.key());
            } else if (request instanceof Put put) {
                return values.put((String) put.key(), (String) put.value());
            } else if (request instanceof AppendAt append) {
                return values.merge((String) append.key(), (String) append.text(), String::concat);
            }
            CompareAndPut cas = (CompareAndPut) request;
            return swap((String) cas.key(), cas.expected(), cas.value());
        }

        private boolean swap(String key, @Nullable Object expected, @Nullable Object value) {
            boolean same = java.util.Objects.equals(values.get(key), expected);
            if (same) {
                values.put(key, (String) value);
            }
            return same || fault == Fault.CAS_ALWAYS_SUCCEEDS;
        }

        @Override
        public String state() {
            return values.toString();
        }
    }
}
