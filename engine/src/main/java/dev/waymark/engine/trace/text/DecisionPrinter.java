package dev.waymark.engine.trace.text;

import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Link;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What {@link DecisionText#print} writes. */
final class DecisionPrinter implements Decision.Cases<String> {
    static final String ALL = "all";
    static final String EMPTY_BLOCK = "-";

    private final PayloadCodec payloads;

    DecisionPrinter(PayloadCodec payloads) {
        this.payloads = payloads;
    }

    @Override
    public String deliver(Decision.Deliver d) {
        return "deliver " + d.message() + type(d.type()) + crash(d.crash());
    }

    @Override
    public String drop(Decision.Drop d) {
        return "drop " + d.message() + type(d.type());
    }

    @Override
    public String duplicate(Decision.Duplicate d) {
        return "duplicate " + d.message() + type(d.type());
    }

    @Override
    public String replace(Decision.Replace d) {
        return "replace " + d.message() + type(d.type()) + " " + payload(d.payload());
    }

    @Override
    public String inject(Decision.Inject d) {
        return "inject " + d.from() + ">" + d.to() + " " + payload(d.payload());
    }

    @Override
    public String fire(Decision.Fire d) {
        return "fire " + LineTokenizer.quoteIfOdd(d.timer().toString()) + crash(d.crash());
    }

    @Override
    public String advance(Decision.Advance d) {
        return "advance " + (d.node() == 0 ? ALL : d.node()) + " " + d.by();
    }

    @Override
    public String crash(Decision.Crash d) {
        return "crash " + d.node() + " disk=" + d.disk();
    }

    @Override
    public String restart(Decision.Restart d) {
        return "restart " + d.node();
    }

    @Override
    public String invoke(Decision.Invoke d) {
        return "invoke " + d.operation() + " at " + d.node() + crash(d.crash());
    }

    @Override
    public String partition(Decision.Partition d) {
        return d.blocks().isEmpty() ? "partition" : "partition " + blocks(d.blocks());
    }

    @Override
    public String cut(Decision.Cut d) {
        return d.links().isEmpty() ? "cut" : "cut " + links(d.links());
    }

    @Override
    public String delay(Decision.Delay d) {
        return "delay " + d.by() + (d.links().isEmpty() ? "" : " " + links(d.links()));
    }

    @Override
    public String heal(Decision.Heal d) {
        return "heal";
    }

    @Override
    public String pause(Decision.Pause d) {
        return "pause " + d.node();
    }

    @Override
    public String corrupt(Decision.Corrupt d) {
        return "corrupt " + d.node();
    }

    @Override
    public String resume(Decision.Resume d) {
        return "resume " + d.node();
    }

    @Override
    public String skew(Decision.Skew d) {
        return "skew " + d.node() + " " + d.by();
    }

    @Override
    public String await(Decision.Wait d) {
        return "wait " + d.time();
    }

    @Override
    public String stop(Decision.Stop d) {
        return "stop";
    }

    private String type(@Nullable String type) {
        return type == null ? "" : " " + LineTokenizer.quoteIfOdd(type);
    }

    private String crash(@Nullable CrashPoint crash) {
        return crash == null ? "" : " crashAfter=" + crash.effects() + " disk=" + crash.disk();
    }

    private String payload(Object payload) {
        return Json.MAPPER.writeValueAsString(payloads.encode(payload));
    }

    /** {@code 1>2,3>2}; the same notation in decisions and events. */
    static String links(List<Link> links) {
        return links.stream().map(Link::toString).collect(Collectors.joining(","));
    }

    /** {@code 1,2|3}; the same notation in decisions and events. */
    static String blocks(List<List<Integer>> blocks) {
        return blocks.stream()
                .map(block -> block.isEmpty()
                        ? EMPTY_BLOCK
                        : block.stream().map(String::valueOf).collect(Collectors.joining(",")))
                .collect(Collectors.joining("|"));
    }
}
