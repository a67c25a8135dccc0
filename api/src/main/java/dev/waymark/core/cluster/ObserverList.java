package dev.waymark.core.cluster;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several observers as one, called in order. What happens at almost every decision is told only to those that have a method
 * for it: a dozen properties that look at states would else be called a dozen times for every message sent.
 */
public class ObserverList implements Observer {
    private static final List<String> FREQUENT = List.of(
            "delivered",
            "fired",
            "sent",
            "timerSet",
            "timerCancelled",
            "emitted",
            "persisted",
            "synced",
            "stepped",
            "clause");

    /** Which of the frequent methods a class has of its own, as bits; looked up once per class. */
    private static final ClassValue<Integer> OWN = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            int own = 0;
            for (Method method : type.getMethods()) {
                int index = FREQUENT.indexOf(method.getName());
                own |= index >= 0 && method.getDeclaringClass() != Observer.class ? 1 << index : 0;
            }
            return own;
        }
    };

    /** Takes what an observer throws. */
    public interface Guard {
        /** False: it is not for this guard, and is to be thrown again. */
        boolean takes(Observer observer, Throwable thrown);
    }

    private final Guard guard;
    private final Observer[] observers;
    private final Observer[] onDelivered;
    private final Observer[] onFired;
    private final Observer[] onSent;
    private final Observer[] onTimerSet;
    private final Observer[] onTimerCancelled;
    private final Observer[] onEmitted;
    private final Observer[] onPersisted;
    private final Observer[] onSynced;
    private final Observer[] onStepped;
    private final Observer[] onClause;

    protected ObserverList(List<Observer> observers) {
        this(observers, (observer, thrown) -> false);
    }

    private ObserverList(List<Observer> observers, Guard guard) {
        this.guard = guard;
        this.observers = observers.toArray(new Observer[0]);
        // The numbers are places in FREQUENT.
        this.onDelivered = those(0);
        this.onFired = those(1);
        this.onSent = those(2);
        this.onTimerSet = those(3);
        this.onTimerCancelled = those(4);
        this.onEmitted = those(5);
        this.onPersisted = those(6);
        this.onSynced = those(7);
        this.onStepped = those(8);
        this.onClause = those(9);
    }

    private Observer[] those(int frequent) {
        Observer[] those = new Observer[observers.length];
        int count = 0;
        for (Observer observer : observers) {
            if ((OWN.get(observer.getClass()) >> frequent & 1) != 0) {
                those[count++] = observer;
            }
        }
        return Arrays.copyOf(those, count);
    }

    /** Null for none and the only one for one: the simulation then skips the calls or makes them directly. */
    public static @Nullable Observer of(List<Observer> observers) {
        return switch (observers.size()) {
            case 0 -> null;
            case 1 -> observers.get(0);
            default -> new ObserverList(observers);
        };
    }

    /** The same, where some of them may throw without disturbing the others, or the node whose effect they hear of. */
    public static Observer guarded(List<Observer> observers, Guard guard) {
        return new ObserverList(observers, guard);
    }

    private interface Call {
        void on(Observer observer);
    }

    /** For what happens rarely. */
    private void tell(Call call) {
        for (Observer observer : observers) {
            try {
                call.on(observer);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    private void threw(Observer observer, Throwable thrown) {
        if (!guard.takes(observer, thrown)) {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        }
    }

    @Override
    public void begin(View view) {
        tell(observer -> observer.begin(view));
    }

    @Override
    public void started(int node, boolean again) {
        tell(observer -> observer.started(node, again));
    }

    @Override
    public void delivered(long message, Object payload) {
        for (Observer observer : onDelivered) {
            try {
                observer.delivered(message, payload);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    @Override
    public void dropped(long message, Object payload) {
        tell(observer -> observer.dropped(message, payload));
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        tell(observer -> observer.duplicated(message, copy, payload));
    }

    @Override
    public void replaced(long message, Object before, Object payload) {
        tell(observer -> observer.replaced(message, before, payload));
    }

    @Override
    public void injected(long message, Object payload) {
        tell(observer -> observer.injected(message, payload));
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        for (Observer observer : onFired) {
            try {
                observer.fired(node, timer, number, now);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        tell(observer -> observer.invoked(client, number, node, request));
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        tell(observer -> observer.crashed(node, disk));
    }

    @Override
    public void clockMoved(int node, long now) {
        tell(observer -> observer.clockMoved(node, now));
    }

    @Override
    public void partitioned(List<List<Integer>> blocks) {
        tell(observer -> observer.partitioned(blocks));
    }

    @Override
    public void cut(List<Link> links) {
        tell(observer -> observer.cut(links));
    }

    @Override
    public void clause(int node, int clause) {
        for (Observer observer : onClause) {
            try {
                observer.clause(node, clause);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    @Override
    public void healed() {
        tell(observer -> observer.healed());
    }

    @Override
    public void paused(int node) {
        tell(observer -> observer.paused(node));
    }

    @Override
    public void corrupted(int node) {
        tell(observer -> observer.corrupted(node));
    }

    @Override
    public void resumed(int node) {
        tell(observer -> observer.resumed(node));
    }

    @Override
    public void sent(long message, Object payload) {
        for (Observer observer : onSent) {
            try {
                observer.sent(message, payload);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    @Override
    public void timerSet(int node, String timer, int number, long deadline) {
        for (Observer observer : onTimerSet) {
            try {
                observer.timerSet(node, timer, number, deadline);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    @Override
    public void timerCancelled(int node, String timer, int number) {
        for (Observer observer : onTimerCancelled) {
            try {
                observer.timerCancelled(node, timer, number);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        for (Observer observer : onEmitted) {
            try {
                observer.emitted(node, event, fields);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    @Override
    public void persisted(int node, String key, @Nullable Object value) {
        for (Observer observer : onPersisted) {
            try {
                observer.persisted(node, key, value);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    @Override
    public void synced(int node) {
        for (Observer observer : onSynced) {
            try {
                observer.synced(node);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        tell(observer -> observer.replied(client, number, node, result));
    }

    @Override
    public void repliedInVain(int client, int number, int node) {
        tell(observer -> observer.repliedInVain(client, number, node));
    }

    @Override
    public void failed(Failure failure) {
        tell(observer -> observer.failed(failure));
    }

    @Override
    public void environmentStep() {
        for (Observer observer : observers) {
            observer.environmentStep();
        }
    }

    @Override
    public void tailBegan() {
        tell(observer -> observer.tailBegan());
    }

    @Override
    public void unasked() {
        tell(observer -> observer.unasked());
    }

    @Override
    public void stepped(int node) {
        for (Observer observer : onStepped) {
            try {
                observer.stepped(node);
            } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                threw(observer, e);
            }
        }
    }
}
