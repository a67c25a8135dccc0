package dev.waymark.grid.desk;

import dev.waymark.grid.wire.Letter;

/** Takes letters to one worker; never waits. */
public interface Mailer {
    void send(Letter letter);
}
