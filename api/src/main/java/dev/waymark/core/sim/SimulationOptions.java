package dev.waymark.core.sim;

import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.cluster.Channels;
import java.util.List;
import java.util.Locale;

/** How the simulated world behaves; parameters that every simulated system has. */
public record SimulationOptions(
        Channels channels,
        boolean keepOnCrash,
        long drift,
        int poolBound,
        double writeFails,
        int diskFull,
        boolean tornWrites) {
    public static List<Parameter> parameters(Channels channels) {
        return List.of(
                Parameter.choice(
                        "channels",
                        channels.name().toLowerCase(Locale.ROOT),
                        List.of("none", "pair", "connection", "receiver"),
                        "first-in-first-out order: none, per ordered pair, per connection if messages have one, or per"
                                + " receiver"),
                Parameter.choice(
                        "onCrash",
                        "keep",
                        List.of("keep", "lose"),
                        "messages to a node that is down wait for it, or are lost"),
                Parameter.number(
                        "drift", 0, 0, Long.MAX_VALUE, "how far two clocks may part; 0 is unbounded (asynchronous)"),
                Parameter.number(
                        "pool",
                        100_000,
                        1,
                        10_000_000,
                        "messages in flight above which the sender has failed by flooding"),
                Parameter.probability("writeFails", 0, "probability that a disk write throws"),
                Parameter.number(
                        "diskFull", 0, 0, Integer.MAX_VALUE, "keys after which a node's disk is full; 0 is never"),
                Parameter.flag("tornWrites", false, "a crash with disk UNSYNCED_LOST may keep a part of the writes"));
    }

    public static SimulationOptions of(Configuration configuration) {
        return new SimulationOptions(
                Channels.valueOf(configuration.text("channels").toUpperCase(Locale.ROOT)),
                configuration.text("onCrash").equals("keep"),
                configuration.number("drift"),
                configuration.integer("pool"),
                configuration.decimal("writeFails"),
                configuration.integer("diskFull"),
                configuration.flag("tornWrites"));
    }
}
