package dev.waymark.remote.wire;

import dev.waymark.core.Bug;
import dev.waymark.core.Parameter;
import dev.waymark.core.cluster.Channels;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The first frame of a host: who it is, and what it can be told before it begins. {@code node}: the only one that it holds; 0: all.
 */
public record Hello(
        String name, String summary, List<Parameter> parameters, List<Bug> bugs, Channels channels, int node) {
    /** Of the protocol; hosts of the first are understood as they were. */
    public static final int VERSION = 2;

    /** Throws {@link HostFault}. */
    public static Hello read(byte[] frame) {
        Declaration hello = Declaration.of(frame, "a hello");
        JsonNode version = hello.part("waymark");
        if (!version.isInt() || version.asInt() < 1 || version.asInt() > VERSION) {
            throw new HostFault(
                    HostFault.Kind.OTHER_VERSION,
                    version.isMissingNode()
                            ? "did not say hello: its first frame has no \"waymark\", the version of the protocol"
                            : "speaks version " + Values.brief(version)
                                    + " of the host protocol, and this Waymark versions 1 to " + VERSION
                                    + ": build it with the SDK of this Waymark");
        }
        Hello read = new Hello(
                hello.text("name", "host"),
                hello.text("summary", ""),
                hello.objects("parameters", Hello::parameter),
                hello.objects("bugs", Hello::bug),
                hello.one("channels", Channels.NONE),
                (int) hello.whole("node", 0, 0, Ready.NODES_MAX));
        hello.end();
        Declaration.apart(
                "parameter", read.parameters.stream().map(Parameter::name).toList());
        Declaration.apart("bug", read.bugs.stream().map(Bug::name).toList());
        return read;
    }

    private static Parameter parameter(Declaration from) {
        return described(from).of(from.one("kind", Parameter.Kind.VALUE));
    }

    /** What it may be follows from what is said of it: a range, a list of values, or neither. */
    private static Parameter described(Declaration from) {
        String name = from.name("name");
        String summary = from.text("summary", "");
        JsonNode given = from.part("default");
        String byDefault = given.isMissingNode() || given.isContainer() ? "" : given.asString();
        List<String> values = from.texts("values", Declaration.LIST_MAX);
        if (from.has("least") || from.has("most")) {
            long least = from.whole("least", 0, Long.MIN_VALUE, Long.MAX_VALUE);
            long most = from.whole("most", Long.MAX_VALUE, least, Long.MAX_VALUE);
            return Parameter.number(name, number(name, byDefault, least, most), least, most, summary);
        }
        if (values.isEmpty()) {
            return Parameter.text(name, byDefault, summary);
        }
        if (!values.contains(byDefault)) {
            throw Values.garbage("parameter " + name + " with default \"" + Values.brief(byDefault)
                    + "\", which is none of its values " + Values.brief(values));
        }
        return Parameter.choice(name, byDefault, values, summary);
    }

    /** The least where nothing is said. */
    private static long number(String name, String byDefault, long least, long most) {
        try {
            long number = byDefault.isEmpty() ? least : Long.parseLong(byDefault);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // as one that is out of bounds
        }
        throw Values.garbage("parameter " + name + " with default \"" + Values.brief(byDefault)
                + "\" where a whole number from " + least + " to " + most + " belongs");
    }

    private static Bug bug(Declaration from) {
        return new Bug(from.name("name"), from.text("summary", ""), from.text("breaks", ""));
    }
}
