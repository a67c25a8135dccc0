package dev.waymark.jvm.net;

import dev.waymark.jvm.runtime.Machine;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A selector; its keys are in the order in which they were made. */
final class Selecting extends AbstractSelector {
    private static final long MILLIS = 1_000_000L;

    private final Machine machine = Machine.here();
    private final Set<SelectionKey> keys = new LinkedHashSet<>();
    private final Set<SelectionKey> selected = new LinkedHashSet<>();
    private boolean woken;

    Selecting(Channels provider) {
        super(provider);
    }

    Machine machine() {
        return machine;
    }

    @Override
    protected SelectionKey register(AbstractSelectableChannel channel, int ops, @Nullable Object attachment) {
        Key key = new Key(this, channel, ops);
        key.attach(attachment);
        keys.add(key);
        machine.changed();
        return key;
    }

    @Override
    public Set<SelectionKey> keys() {
        return Collections.unmodifiableSet(keys);
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
        return selected;
    }

    private void purge() {
        Set<SelectionKey> cancelled = cancelledKeys();
        synchronized (cancelled) {
            for (SelectionKey key : cancelled) {
                keys.remove(key);
                selected.remove(key);
                deregister((AbstractSelectionKey) key);
            }
            cancelled.clear();
        }
    }

    private boolean any() {
        for (SelectionKey key : keys) {
            if (((Key) key).pending() != 0) {
                return true;
            }
        }
        return false;
    }

    private int update() {
        int count = 0;
        for (SelectionKey each : keys) {
            Key key = (Key) each;
            int pending = key.pending();
            if (pending != 0 && key.take(pending, selected.add(key))) {
                count++;
            }
        }
        return count;
    }

    private int select(boolean wait, long millis) {
        checkOpen();
        purge();
        if (wait && !woken) {
            machine.block(() -> woken || !isOpen() || any(), millis * MILLIS, true);
        }
        woken = false;
        checkOpen();
        purge();
        return update();
    }

    private void checkOpen() {
        if (!isOpen()) {
            throw new ClosedSelectorException();
        }
    }

    @Override
    public int selectNow() {
        return select(false, 0);
    }

    @Override
    public int select(long timeout) {
        return select(true, timeout);
    }

    @Override
    public int select() {
        return select(true, 0);
    }

    @Override
    public Selector wakeup() {
        woken = true;
        machine.changed();
        return this;
    }

    @Override
    protected void implCloseSelector() {
        wakeup();
        for (SelectionKey key : List.copyOf(keys)) {
            key.cancel();
            deregister((AbstractSelectionKey) key);
        }
        keys.clear();
        selected.clear();
    }
}
