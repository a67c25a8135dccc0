package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Mix;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Mazurkiewicz traces: two executions are the same iff every node processed the same sequence of messages, timers,
 * requests, crashes and restarts, by content. Swapping neighbours at different nodes changes nothing. A crash in the
 * middle of a handler is another one than after it: what counts is how many of that handler's effects happened. One item
 * per execution.
 */
public final class TracesCoverage implements Coverage {
    @Override
    public String name() {
        return "traces";
    }

    @Override
    public String summary() {
        return "executions up to the order of independent steps";
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        return new Histories(deployment.nodes(), sink);
    }

    private static final class Histories implements Collector {
        private final long[] history;
        /** Of the last thing that each node handled. */
        private final int[] effects;

        private final Sink sink;

        Histories(int nodes, Sink sink) {
            this.history = new long[nodes + 1];
            this.effects = new int[nodes + 1];
            this.sink = sink;
        }

        @Override
        public void begin(View view) {
            Arrays.fill(history, 0);
            Arrays.fill(effects, 0);
        }

        private void step(int node, long content) {
            history[node] = Mix.combine(history[node], content);
            effects[node] = 0;
        }

        @Override
        public void delivered(long message, Object payload) {
            step(Code.b(message), Mix.combine(Code.a(message), Fingerprint.of(payload)));
        }

        @Override
        public void fired(int node, String timer, int number, long now) {
            step(node, Mix.combine(-1, Mix.text(timer)));
        }

        @Override
        public void invoked(int client, int number, int node, Object request) {
            step(node, Mix.combine(-2, Mix.combine(client, Fingerprint.of(request))));
        }

        @Override
        public void crashed(int node, DiskMode disk) {
            step(node, Mix.combine(-3 - disk.ordinal(), effects[node]));
        }

        @Override
        public void sent(long message, Object payload) {
            effects[Code.a(message)]++;
        }

        @Override
        public void timerSet(int node, String timer, int number, long deadline) {
            effects[node]++;
        }

        @Override
        public void timerCancelled(int node, String timer, int number) {
            effects[node]++;
        }

        @Override
        public void emitted(int node, String event, @Nullable Object[] fields) {
            effects[node]++;
        }

        @Override
        public void persisted(int node, String key, @Nullable Object value) {
            effects[node]++;
        }

        @Override
        public void synced(int node) {
            effects[node]++;
        }

        @Override
        public void replied(int client, int number, int node, @Nullable Object result) {
            effects[node]++;
        }

        @Override
        public void started(int node, boolean again) {
            if (again) {
                step(node, -9);
            }
        }

        @Override
        public void end(View view) {
            long hash = 0x7472616365L;
            for (long node : history) {
                hash = Mix.combine(hash, node);
            }
            sink.add(hash);
        }
    }
}
