package dev.waymark.grid.scheduler;

import dev.waymark.grid.wire.GridMessage;

/** Takes messages to one worker; never waits. */
public interface MessageSender {
    void send(GridMessage message);
}
