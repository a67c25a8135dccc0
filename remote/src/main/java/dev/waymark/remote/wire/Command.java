package dev.waymark.remote.wire;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.MessageName;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One command: which node it is for (0: the host itself), and what it says, but for its run and number. Two with equal texts
 * are the same command.
 */
public record Command(int node, String text) {
    /** A new run: all nodes are gone, and nothing that was sent is known any more. */
    public static Command reset(long seed) {
        return new Command(0, "\"do\":\"reset\",\"node\":0,\"seed\":" + seed);
    }

    /** Which blocks of lines ran in this run. */
    public static Command lines() {
        return new Command(0, begin("lines", 0).toString());
    }

    /** {@code disk}: what survived. */
    public static Command start(int node, boolean again, Map<String, Object> disk) {
        StringBuilder out = begin("start", node).append(",\"again\":").append(again);
        if (!disk.isEmpty()) {
            out.append(",\"disk\":{");
            String comma = "";
            for (Map.Entry<String, Object> each : disk.entrySet()) {
                out.append(comma);
                Values.quote(out, each.getKey());
                Values.write(out.append(':'), each.getValue());
                comma = ",";
            }
            out.append('}');
        }
        return new Command(node, out.toString());
    }

    /** The same in a new process, which cannot know how many messages the node has sent to each, first to node 1. */
    public static Command start(int node, Map<String, Object> disk, List<Integer> sent) {
        StringBuilder out = new StringBuilder(start(node, true, disk).text());
        Values.write(out.append(",\"sent\":"), sent);
        return new Command(node, out.toString());
    }

    /** This thread of Waymark's and the host are to run on these processors alone. */
    public static Command pin(long process, long thread, List<Integer> processors) {
        StringBuilder out = begin("pin", 0);
        out.append(",\"process\":").append(process).append(",\"thread\":").append(thread);
        Values.write(out.append(",\"processors\":"), processors);
        return new Command(0, out.toString());
    }

    /** {@code effects}: only so many happen, then the node is down; -1: all. */
    public static Command deliver(MessageName message, int to, int effects) {
        StringBuilder out = begin("deliver", to).append(",\"message\":\"");
        out.append(message.from()).append('>').append(message.to()).append('#').append(message.number());
        return new Command(to, cut(out.append('"'), effects));
    }

    /** The same where the node lives in another process than its sender. */
    public static Command deliver(MessageName message, int to, String bytes, int effects) {
        StringBuilder out = begin("deliver", to).append(",\"from\":").append(message.from());
        Values.quote(out.append(",\"bytes\":"), bytes);
        return new Command(to, cut(out, effects));
    }

    /** The node has crashed, and will be started again. */
    public static Command stop(int node) {
        return new Command(node, begin("stop", node).toString());
    }

    /** The node has crashed; what its machine sends then is answered. */
    public static Command crash(int node, DiskMode disk) {
        StringBuilder out = begin("crash", node);
        Values.quote(out.append(",\"disk\":"), disk.name().toLowerCase(Locale.ROOT));
        return new Command(node, out.toString());
    }

    /** The run is to be made once more, and compared. */
    public static Command repeat() {
        return new Command(0, begin("repeat", 0).toString());
    }

    /** A message that no node has sent. */
    public static Command forge(int from, int to, Object message, int effects) {
        StringBuilder out = begin("deliver", to).append(",\"from\":").append(from);
        Values.write(out.append(",\"forged\":"), message);
        return new Command(to, cut(out, effects));
    }

    /** {@code now}: the node's clock; -1: nobody asked for it. */
    public static Command timer(int node, String kind, long now, int effects) {
        StringBuilder out = begin("timer", node).append(",\"timer\":");
        Values.quote(out, kind);
        if (now >= 0) {
            out.append(",\"now\":").append(now);
        }
        return new Command(node, cut(out, effects));
    }

    public static Command request(int node, int client, int number, @Nullable Object request, int effects) {
        StringBuilder out = begin("request", node);
        out.append(",\"client\":").append(client).append(",\"number\":").append(number);
        Values.write(out.append(",\"request\":"), request);
        return new Command(node, cut(out, effects));
    }

    /** What the host is told once, before anything else. {@code offers}: what it may make use of, and need not. */
    public static byte[] configure(Map<String, String> parameters, Collection<String> bugs, List<String> offers) {
        StringBuilder out = new StringBuilder("{\"do\":\"configure\",\"parameters\":{");
        String comma = "";
        for (Map.Entry<String, String> each : parameters.entrySet()) {
            out.append(comma);
            Values.quote(out, each.getKey());
            Values.quote(out.append(':'), each.getValue());
            comma = ",";
        }
        Values.write(out.append("},\"bugs\":"), bugs);
        Values.write(out.append(",\"offers\":"), offers);
        return out.append('}').toString().getBytes(StandardCharsets.UTF_8);
    }

    private static StringBuilder begin(String what, int node) {
        return new StringBuilder(80)
                .append("\"do\":\"")
                .append(what)
                .append("\",\"node\":")
                .append(node);
    }

    private static String cut(StringBuilder out, int effects) {
        return (effects < 0 ? out : out.append(",\"effects\":").append(effects)).toString();
    }

    /** As it is sent. */
    public byte[] frame(long run, long sequence) {
        return ("{\"run\":" + run + ",\"seq\":" + sequence + "," + text + "}").getBytes(StandardCharsets.UTF_8);
    }
}
