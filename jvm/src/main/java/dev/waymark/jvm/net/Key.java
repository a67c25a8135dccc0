package dev.waymark.jvm.net;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectionKey;

/** What a selector is to look at of a channel. */
final class Key extends AbstractSelectionKey {
    private final Selecting selector;
    private final SelectableChannel channel;
    private int interest;
    private int ready;

    Key(Selecting selector, SelectableChannel channel, int interest) {
        this.selector = selector;
        this.channel = channel;
        this.interest = interest;
    }

    @Override
    public SelectableChannel channel() {
        return channel;
    }

    @Override
    public Selector selector() {
        return selector;
    }

    private void check() {
        if (!isValid()) {
            throw new CancelledKeyException();
        }
    }

    @Override
    public int interestOps() {
        check();
        return interest;
    }

    @Override
    public SelectionKey interestOps(int ops) {
        check();
        interest = ops;
        selector.machine().changed();
        return this;
    }

    @Override
    public int readyOps() {
        check();
        return ready;
    }

    /** What it waits for and could do now. */
    int pending() {
        return isValid() ? ((Selectable) channel).readyOps() & interest : 0;
    }

    /** Whether that says something new to who looks; {@code first}: nothing of the last time was left. */
    boolean take(int pending, boolean first) {
        int before = ready;
        ready = first ? pending : before | pending;
        return first || ready != before;
    }
}
