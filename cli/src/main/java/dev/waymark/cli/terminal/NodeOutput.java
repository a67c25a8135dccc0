package dev.waymark.cli.terminal;

import dev.waymark.engine.NowHandling;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard output is for results. What others print there, nodes with a {@code println} above all, goes to standard error,
 * line by line and with the number of the node.
 */
public final class NodeOutput extends OutputStream {
    private final PrintStream target;
    private final ThreadLocal<ByteArrayOutputStream> lines = ThreadLocal.withInitial(ByteArrayOutputStream::new);

    private NodeOutput(PrintStream target) {
        this.target = target;
    }

    /** Takes the place of {@link System#out}; results are not printed there. */
    public static void redirect() {
        System.setOut(to(System.err));
    }

    static PrintStream to(PrintStream target) {
        return new PrintStream(new NodeOutput(target), true, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int b) {
        ByteArrayOutputStream line = lines.get();
        if (b != '\n') {
            line.write(b);
            return;
        }
        int node = NowHandling.node();
        target.println(
                (node == 0 ? "" : "node " + node + ": ") + Printable.line(line.toString(StandardCharsets.UTF_8)));
        line.reset();
    }
}
