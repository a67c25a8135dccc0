package dev.waymark.core.cluster;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Failure;
import org.jspecify.annotations.Nullable;

/** A view that passes every question on to another; a test sees to it that none is forgotten. */
public abstract class ForwardingView implements View {
    /** Whom the questions go to. */
    protected abstract View view();

    @Override
    public int nodes() {
        return view().nodes();
    }

    @Override
    public boolean up(int node) {
        return view().up(node);
    }

    @Override
    public boolean paused(int node) {
        return view().paused(node);
    }

    @Override
    public @Nullable Object state(int node) {
        return view().state(node);
    }

    @Override
    public long clock(int node) {
        return view().clock(node);
    }

    @Override
    public int deliverable() {
        return view().deliverable();
    }

    @Override
    public long message(int i) {
        return view().message(i);
    }

    @Override
    public Object payload(int i) {
        return view().payload(i);
    }

    @Override
    public int sentAt(int i) {
        return view().sentAt(i);
    }

    @Override
    public int timers() {
        return view().timers();
    }

    @Override
    public long timer(int i) {
        return view().timer(i);
    }

    @Override
    public String timerKind(int i) {
        return view().timerKind(i);
    }

    @Override
    public long deadline(int i) {
        return view().deadline(i);
    }

    @Override
    public int requests() {
        return view().requests();
    }

    @Override
    public long request(int i) {
        return view().request(i);
    }

    @Override
    public Object operation(int i) {
        return view().operation(i);
    }

    @Override
    public long seed() {
        return view().seed();
    }

    @Override
    public boolean unfiltered() {
        return view().unfiltered();
    }

    @Override
    public int inFlight() {
        return view().inFlight();
    }

    @Override
    public int decisions() {
        return view().decisions();
    }

    @Override
    public int deliveries() {
        return view().deliveries();
    }

    @Override
    public int crashes() {
        return view().crashes();
    }

    @Override
    public int drops() {
        return view().drops();
    }

    @Override
    public int duplicates() {
        return view().duplicates();
    }

    @Override
    public boolean faulty(int node) {
        return view().faulty(node);
    }

    @Override
    public int liars() {
        return view().liars();
    }

    @Override
    public int lies() {
        return view().lies();
    }

    @Override
    public int openOperations() {
        return view().openOperations();
    }

    @Override
    public boolean exercised(int clause) {
        return view().exercised(clause);
    }

    @Override
    public @Nullable Failure failure() {
        return view().failure();
    }

    @Override
    public long encode(Decision decision) {
        return view().encode(decision);
    }

    @Override
    public Decision decode(long code) {
        return view().decode(code);
    }
}
