package dev.waymark.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.ForwardingView;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.testkit.Twisted.Ears;
import dev.waymark.testkit.Twisted.Twist;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.opentest4j.TestAbortedException;

/** The contract finds out clusters that do not keep it. */
class ContractTest {
    /** What goes wrong, by test of the contract. */
    private static Map<String, String> broken(Supplier<Twist> twist) {
        ClusterContract contract = new ClusterContract() {
            @Override
            protected Deployment deployment() {
                return new Twisted(twist);
            }
        };
        Map<String, String> broken = new LinkedHashMap<>();
        for (Method test : ClusterContract.class.getDeclaredMethods()) {
            if (test.isAnnotationPresent(Test.class)) {
                try {
                    test.invoke(contract);
                } catch (InvocationTargetException e) {
                    if (!(e.getCause() instanceof TestAbortedException)) {
                        broken.put(test.getName(), String.valueOf(e.getCause().getMessage()));
                    }
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return broken;
    }

    @Test
    void aClusterAsItShouldBeBreaksNothing() {
        assertThat(broken(Twist::new)).isEmpty();
    }

    @TestFactory
    List<DynamicTest> whatIsWrongIsSaid() {
        List<DynamicTest> tests = new ArrayList<>();
        WRONG.forEach((said, twist) -> tests.add(DynamicTest.dynamicTest(said, () -> {
            Map<String, String> broken = broken(twist);
            assertThat(broken.values()).as("%s", broken).anyMatch(message -> message.contains(said));
        })));
        return tests;
    }

    /** Each with something that the contract must say of it. */
    private static final Map<String, Supplier<Twist>> WRONG = new LinkedHashMap<>();

    private static Capabilities with(Capabilities right, boolean crashes, boolean timers, boolean states) {
        Set<Capability> changed = EnumSet.copyOf(right.capabilities());
        set(changed, Capability.CRASHES, crashes);
        set(changed, Capability.TIMERS, timers);
        set(changed, Capability.STATES, states);
        return new Capabilities(right.determinism(), right.decisionPoint(), changed);
    }

    private static void set(Set<Capability> all, Capability one, boolean has) {
        if (has) {
            all.add(one);
        } else {
            all.remove(one);
        }
    }

    static {
        WRONG.put("has not ended with stepped()", () -> new Twist() {
            @Override
            Observer observer(Observer right) {
                return new Ears(right) {
                    private boolean dropped;

                    @Override
                    public void dropped(long message, Object payload) {
                        dropped = true;
                        super.dropped(message, payload);
                    }

                    @Override
                    public void stepped(int node) {
                        if (!dropped) {
                            super.stepped(node);
                        }
                        dropped = false;
                    }
                };
            }
        });
        WRONG.put("stepped() is called once for each decision", () -> new Twist() {
            @Override
            Observer observer(Observer right) {
                return new Ears(right) {
                    @Override
                    public void stepped(int node) {
                        super.stepped(node);
                        if (node == 0) {
                            super.stepped(node);
                        }
                    }
                };
            }
        });
        WRONG.put("outside of any step", () -> new Twist() {
            @Override
            Observer observer(Observer right) {
                return new Ears(right) {
                    @Override
                    public void delivered(long message, Object payload) {
                        super.emitted(Code.b(message), "by myself", new Object[0]);
                        super.delivered(message, payload);
                    }
                };
            }
        });
        WRONG.put("on an exact cluster nothing comes unasked", () -> new Twist() {
            private int unasked;

            @Override
            void reset() {
                unasked = 0;
            }

            @Override
            int unasked() {
                return unasked;
            }

            @Override
            Observer observer(Observer right) {
                return new Ears(right) {
                    @Override
                    public void healed() {
                        super.unasked();
                        super.synced(1);
                        super.stepped(1);
                        super.healed();
                        unasked++;
                    }
                };
            }
        });
        WRONG.put("Cluster.unasked", () -> new Twist() {
            @Override
            int unasked() {
                return 3;
            }
        });
        WRONG.put("is in a step of node", () -> new Twist() {
            @Override
            Observer observer(Observer right) {
                return new Ears(right) {
                    @Override
                    public void stepped(int node) {
                        super.stepped(node == 3 ? 2 : node);
                    }
                };
            }
        });
        WRONG.put("should have number", () -> new Twist() {
            @Override
            Observer observer(Observer right) {
                return new Ears(right) {
                    @Override
                    public void sent(long message, Object payload) {
                        super.sent(message + 1, payload);
                    }
                };
            }
        });
        WRONG.put("View.decisions", () -> new Twist() {
            @Override
            View view(View right) {
                return new ForwardingView() {
                    @Override
                    protected View view() {
                        return right;
                    }

                    @Override
                    public int decisions() {
                        return right.decisions() / 2;
                    }
                };
            }
        });
        WRONG.put("at stepped() the view has", () -> new Twist() {
            private int inFlight;

            @Override
            View view(View right) {
                inFlight = right.inFlight();
                return right;
            }

            @Override
            Observer observer(Observer right) {
                return new Ears(right) {
                    @Override
                    public void begin(View inner) {
                        super.begin(new ForwardingView() {
                            @Override
                            protected View view() {
                                return inner;
                            }

                            @Override
                            public int inFlight() {
                                return inFlight;
                            }
                        });
                    }
                };
            }
        });
        WRONG.put("Restart[node=2] begins with Healed[]", () -> new Twist() {
            @Override
            @Nullable
            Skip apply(Cluster cluster, long decision) {
                return Code.kind(decision) == Code.RESTART && Code.a(decision) == 2
                        ? cluster.apply(Code.heal())
                        : cluster.apply(decision);
            }
        });
        WRONG.put("must be possible here", () -> new Twist() {
            @Override
            @Nullable
            Skip apply(Cluster cluster, long decision) {
                return Code.kind(decision) == Code.CRASH ? Skip.UNSUPPORTED : cluster.apply(decision);
            }
        });
        WRONG.put("no timer to fire without control of timers", () -> new Twist() {
            @Override
            Capabilities capabilities(Capabilities right) {
                return with(right, true, false, true);
            }
        });
        WRONG.put("no state of node 1 can be seen", () -> new Twist() {
            @Override
            Capabilities capabilities(Capabilities right) {
                return with(right, true, true, false);
            }
        });
        WRONG.put("on another cluster", () -> new Twist() {
            private static int resets;

            @Override
            long seed(long right) {
                return right + resets++;
            }
        });
        WRONG.put("count of", () -> new Twist() {
            private int offset;

            @Override
            void reset() {
                offset++;
            }

            @Override
            int count(int right) {
                return right + offset - 1;
            }
        });
        WRONG.put("begins with", () -> new Twist() {
            @Override
            @Nullable
            Skip apply(Cluster cluster, long decision) {
                boolean loses = Code.kind(decision) == Code.DUPLICATE;
                return cluster.apply(loses ? Code.drop(decision & Code.NAME_MASK) : decision);
            }
        });
        WRONG.put("expected: <Wait[time=9]>", () -> new Twist() {
            @Override
            View view(View right) {
                return new ForwardingView() {
                    @Override
                    protected View view() {
                        return right;
                    }

                    @Override
                    public Decision decode(long code) {
                        Decision decision = right.decode(code);
                        return decision instanceof Decision.Wait ? new Decision.Stop() : decision;
                    }
                };
            }
        });
    }
}
