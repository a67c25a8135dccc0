package dev.waymark.engine.scenario.run;

import dev.waymark.core.cluster.ForwardingView;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import java.util.Arrays;

/**
 * The cluster without what filters hide, and without the faults that filters made: those are not the strategy's. Where
 * nothing is hidden every question goes straight through.
 */
final class FilteredView extends ForwardingView {
    private final View view;
    private final Hidden hidden;
    /** By kind of decision, what filters did. */
    private final int[] done = new int[32];

    private int[] messages = new int[64];
    private int[] timers = new int[16];
    private int[] requests = new int[16];
    private int messageCount;
    private int timerCount;
    private int requestCount;
    private boolean stale = true;

    FilteredView(View view, Hidden hidden) {
        this.view = view;
        this.hidden = hidden;
    }

    @Override
    protected View view() {
        return view;
    }

    /** Something has happened: what is visible must be found out again. */
    void changed() {
        stale = true;
    }

    /** A decision of this kind was a filter's and was carried out. */
    void filterDid(long decision) {
        boolean withheld = Code.kind(decision) == Code.DROP && view.faulty(Code.a(decision)); // no loss, but a lie
        done[Code.kind(decision)] += withheld ? 0 : 1;
    }

    private void refresh() {
        if (!stale) {
            return;
        }
        stale = false;
        if (hidden.hidesMessages()) {
            int all = view.deliverable();
            messages = all <= messages.length ? messages : Arrays.copyOf(messages, all * 2);
            messageCount = 0;
            for (int i = 0; i < all; i++) {
                if (!hidden.message(Code.deliver(view.message(i)))) {
                    messages[messageCount++] = i;
                }
            }
        }
        if (hidden.hidesTimers()) {
            int all = view.timers();
            timers = all <= timers.length ? timers : Arrays.copyOf(timers, all * 2);
            timerCount = 0;
            for (int i = 0; i < all; i++) {
                if (!hidden.timer(Code.fire(view.timer(i)), view.timerKind(i))) {
                    timers[timerCount++] = i;
                }
            }
        }
        if (hidden.hidesRequests()) {
            int all = view.requests();
            requests = all <= requests.length ? requests : Arrays.copyOf(requests, all * 2);
            requestCount = 0;
            for (int i = 0; i < all; i++) {
                if (!hidden.request(Code.invoke(view.request(i)))) {
                    requests[requestCount++] = i;
                }
            }
        }
    }

    private int shownMessage(int i) {
        refresh();
        return hidden.hidesMessages() ? messages[i] : i;
    }

    private int shownTimer(int i) {
        refresh();
        return hidden.hidesTimers() ? timers[i] : i;
    }

    private int shownRequest(int i) {
        refresh();
        return hidden.hidesRequests() ? requests[i] : i;
    }

    @Override
    public int deliverable() {
        refresh();
        return hidden.hidesMessages() ? messageCount : view.deliverable();
    }

    @Override
    public long message(int i) {
        return view.message(shownMessage(i));
    }

    @Override
    public Object payload(int i) {
        return view.payload(shownMessage(i));
    }

    @Override
    public int sentAt(int i) {
        return view.sentAt(shownMessage(i));
    }

    @Override
    public int timers() {
        refresh();
        return hidden.hidesTimers() ? timerCount : view.timers();
    }

    @Override
    public long timer(int i) {
        return view.timer(shownTimer(i));
    }

    @Override
    public String timerKind(int i) {
        return view.timerKind(shownTimer(i));
    }

    @Override
    public long deadline(int i) {
        return view.deadline(shownTimer(i));
    }

    @Override
    public int requests() {
        refresh();
        return hidden.hidesRequests() ? requestCount : view.requests();
    }

    @Override
    public long request(int i) {
        return view.request(shownRequest(i));
    }

    @Override
    public Object operation(int i) {
        return view.operation(shownRequest(i));
    }

    /** Filters may hide and show things whenever they like. */
    @Override
    public boolean unfiltered() {
        return false;
    }

    @Override
    public int crashes() {
        return view.crashes() - done[Code.CRASH];
    }

    @Override
    public int drops() {
        return view.drops() - done[Code.DROP];
    }

    @Override
    public int duplicates() {
        return view.duplicates() - done[Code.DUPLICATE];
    }
}
