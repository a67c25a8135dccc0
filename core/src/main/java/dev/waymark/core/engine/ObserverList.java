package dev.waymark.core.engine;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several observers as one, called in order. */
public class ObserverList implements Observer {
    private final Observer[] observers;

    protected ObserverList(List<Observer> observers) {
        this.observers = observers.toArray(new Observer[0]);
    }

    /** Null for none and the only one for one: the simulation then skips the calls or makes them directly. */
    public static @Nullable Observer of(List<Observer> observers) {
        return switch (observers.size()) {
            case 0 -> null;
            case 1 -> observers.get(0);
            default -> new ObserverList(observers);
        };
    }

    @Override
    public void begin(View view) {
        for (Observer observer : observers) {
            observer.begin(view);
        }
    }

    @Override
    public void started(int node, boolean again) {
        for (Observer observer : observers) {
            observer.started(node, again);
        }
    }

    @Override
    public void delivered(long message, Object payload) {
        for (Observer observer : observers) {
            observer.delivered(message, payload);
        }
    }

    @Override
    public void dropped(long message, Object payload) {
        for (Observer observer : observers) {
            observer.dropped(message, payload);
        }
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        for (Observer observer : observers) {
            observer.duplicated(message, copy, payload);
        }
    }

    @Override
    public void replaced(long message, Object before, Object payload) {
        for (Observer observer : observers) {
            observer.replaced(message, before, payload);
        }
    }

    @Override
    public void injected(long message, Object payload) {
        for (Observer observer : observers) {
            observer.injected(message, payload);
        }
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        for (Observer observer : observers) {
            observer.fired(node, timer, number, now);
        }
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        for (Observer observer : observers) {
            observer.invoked(client, number, node, request);
        }
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        for (Observer observer : observers) {
            observer.crashed(node, disk);
        }
    }

    @Override
    public void clockMoved(int node, long now) {
        for (Observer observer : observers) {
            observer.clockMoved(node, now);
        }
    }

    @Override
    public void partitioned(List<List<Integer>> blocks) {
        for (Observer observer : observers) {
            observer.partitioned(blocks);
        }
    }

    @Override
    public void healed() {
        for (Observer observer : observers) {
            observer.healed();
        }
    }

    @Override
    public void paused(int node) {
        for (Observer observer : observers) {
            observer.paused(node);
        }
    }

    @Override
    public void resumed(int node) {
        for (Observer observer : observers) {
            observer.resumed(node);
        }
    }

    @Override
    public void sent(long message, Object payload) {
        for (Observer observer : observers) {
            observer.sent(message, payload);
        }
    }

    @Override
    public void timerSet(int node, String timer, int number, long deadline) {
        for (Observer observer : observers) {
            observer.timerSet(node, timer, number, deadline);
        }
    }

    @Override
    public void timerCancelled(int node, String timer, int number) {
        for (Observer observer : observers) {
            observer.timerCancelled(node, timer, number);
        }
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        for (Observer observer : observers) {
            observer.emitted(node, event, fields);
        }
    }

    @Override
    public void persisted(int node, String key, @Nullable Object value) {
        for (Observer observer : observers) {
            observer.persisted(node, key, value);
        }
    }

    @Override
    public void synced(int node) {
        for (Observer observer : observers) {
            observer.synced(node);
        }
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        for (Observer observer : observers) {
            observer.replied(client, number, node, result);
        }
    }

    @Override
    public void failed(Failure failure) {
        for (Observer observer : observers) {
            observer.failed(failure);
        }
    }

    @Override
    public void stepped(int node) {
        for (Observer observer : observers) {
            observer.stepped(node);
        }
    }
}
