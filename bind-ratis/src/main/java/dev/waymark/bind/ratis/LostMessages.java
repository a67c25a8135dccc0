package dev.waymark.bind.ratis;

import dev.waymark.core.cluster.Observer;

/** Which messages of servers were lost since somebody asked; a real transport must tell their senders. */
final class LostMessages implements Observer {
    private final StringBuilder handles = new StringBuilder();

    void clear() {
        handles.setLength(0);
    }

    boolean isEmpty() {
        return handles.isEmpty();
    }

    /** With a blank before each. */
    String take() {
        String taken = handles.toString();
        clear();
        return taken;
    }

    @Override
    public void dropped(long message, Object payload) {
        if (payload instanceof Carried carried) {
            handles.append(' ').append(carried.handle());
        }
    }
}
