package dev.waymark.testkit.threads;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives effects their names and tells observers of them, in steps, on the cluster's own thread. */
final class Teller {
    private static final Observer NOBODY = new Observer() {};

    private final Pool pool;
    private final Clients clients;
    private final Map<String, Integer> emitted = new LinkedHashMap<>();
    private Observer observer = NOBODY;
    private Runnable beforeStepped = () -> {};
    private @Nullable Failure failure;
    private int unasked;

    /** Whether what is told belongs to a decision or a start; else to the step of a node that acts by itself. */
    private boolean asked;

    private boolean announced;

    Teller(Pool pool, Clients clients) {
        this.pool = pool;
        this.clients = clients;
    }

    void begin(@Nullable Observer newObserver) {
        observer = newObserver == null ? NOBODY : newObserver;
        emitted.clear();
        failure = null;
        unasked = 0;
    }

    void beforeStepped(Runnable action) {
        beforeStepped = action;
    }

    /** For what the cluster itself has to tell. */
    Observer observer() {
        return observer;
    }

    /** The effects of a decision or a start, which end its step. */
    void asked(List<Exchange.Effect> effects, int node) {
        asked = true;
        effects.forEach(effect -> effect.deed().accept(this));
        stepped(node);
    }

    void stepped(int node) {
        beforeStepped.run();
        observer.stepped(node);
    }

    /** Effects that no decision caused: a step for each node, as they came. */
    void unasked(List<Exchange.Effect> effects) {
        asked = false;
        announced = false;
        int node = 0;
        for (Exchange.Effect effect : effects) {
            if (effect.host().self() != node) {
                endUnasked(node);
            }
            node = effect.host().self();
            effect.deed().accept(this);
        }
        endUnasked(node);
    }

    private void endUnasked(int node) {
        if (announced) {
            stepped(node);
            announced = false;
        }
    }

    private Observer effect() {
        if (!asked && !announced) {
            announced = true;
            observer.unasked();
        }
        unasked += asked ? 0 : 1;
        return observer;
    }

    void sent(int from, int to, Object message) {
        Observer told = effect();
        told.sent(pool.send(from, to, message), message);
    }

    void emitted(int node, String event, @Nullable Object[] fields) {
        emitted.merge(event, 1, Integer::sum);
        effect().emitted(node, event, fields);
    }

    void persisted(int node, String key, @Nullable Object value) {
        effect().persisted(node, key, value);
    }

    void synced(int node) {
        effect().synced(node);
    }

    void replied(int client, int number, int node, @Nullable Object result) {
        if (clients.answered(client, number)) {
            effect().replied(client, number, node, result);
        }
    }

    void failed(Failure newFailure) {
        if (failure == null) {
            failure = newFailure;
            effect().failed(newFailure);
        }
    }

    @Nullable
    Failure failure() {
        return failure;
    }

    int count(String event) {
        return emitted.getOrDefault(event, 0);
    }

    int unaskedCount() {
        return unasked;
    }
}
