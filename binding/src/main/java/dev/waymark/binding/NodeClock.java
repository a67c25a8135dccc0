package dev.waymark.binding;

import dev.waymark.core.Env;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The node's own virtual time, in milliseconds since a day that is not 1970: libraries take a time of 0 for "never". */
public final class NodeClock extends Clock {
    public static final long EPOCH = 1_000_000_000L;

    private final Env env;

    public NodeClock(Env env) {
        this.env = env;
    }

    @Override
    public long millis() {
        return EPOCH + env.now();
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
