package dev.waymark.strategies.summaries;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.DiskMode;
import dev.waymark.strategies.timeline.Summary;
import dev.waymark.strategies.timeline.Windows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The windows of one execution so far: for each the hash of its summary, and the signature. */
public class WindowSummaries implements Observer {
    private static final int WINDOWS = 16;

    private final Windows windows;
    private long[] numbers = new long[WINDOWS];
    private long[] hashes = new long[WINDOWS];
    private int[] signatures = new int[WINDOWS * Summary.HASHES];
    private int count;

    public WindowSummaries(SummaryOptions options, Deployment deployment) {
        this.windows = new Windows(
                options.abstraction(),
                options.kinds(),
                deployment.nodes(),
                deployment.clauses().size(),
                options.length(),
                this::add);
    }

    private void add(long window, Summary summary) {
        if (count == hashes.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
            hashes = Arrays.copyOf(hashes, 2 * count);
            signatures = Arrays.copyOf(signatures, 2 * count * Summary.HASHES);
        }
        numbers[count] = window;
        hashes[count] = summary.hash();
        System.arraycopy(summary.signature(), 0, signatures, count * Summary.HASHES, Summary.HASHES);
        count++;
    }

    /** Those that are over. */
    public final int count() {
        return count;
    }

    /** The number, by virtual time, of the i-th; some have none, since nothing happened in them. */
    public final long number(int i) {
        return numbers[i];
    }

    public final long hash(int i) {
        return hashes[i];
    }

    /** All of them one behind the other. */
    public final int[] signatures() {
        return signatures;
    }

    /** The signatures of these hashes, one behind the other. */
    final int[] signatures(long[] wanted) {
        int[] all = new int[wanted.length * Summary.HASHES];
        int place = 0;
        for (int i = 0; i < wanted.length; i++) {
            while (hashes[place] != wanted[i]) { // both are in order of time
                place++;
            }
            System.arraycopy(signatures, place * Summary.HASHES, all, i * Summary.HASHES, Summary.HASHES);
        }
        return all;
    }

    public final Windows windows() {
        return windows;
    }

    @Override
    public void begin(View view) {
        count = 0;
        windows.begin(view);
    }

    @Override
    public void clockMoved(int node, long now) {
        windows.clockMoved(node, now);
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        windows.fired(node, timer, number, now);
    }

    @Override
    public void delivered(long message, Object payload) {
        windows.delivered(message, payload);
    }

    @Override
    public void sent(long message, Object payload) {
        windows.sent(message, payload);
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        windows.duplicated(message, copy, payload);
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        windows.invoked(client, number, node, request);
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        windows.replied(client, number, node, result);
    }

    @Override
    public void emitted(int node, String name, @Nullable Object[] fields) {
        windows.emitted(node, name, fields);
    }

    @Override
    public void clause(int node, int clause) {
        windows.clause(node, clause);
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        windows.crashed(node, disk);
    }

    @Override
    public void started(int node, boolean again) {
        windows.started(node, again);
    }
}
