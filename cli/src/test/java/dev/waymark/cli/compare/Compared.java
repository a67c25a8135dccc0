package dev.waymark.cli.compare;

import dev.waymark.cli.Main;
import dev.waymark.cli.terminal.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A command line run inside the test: its exit code and what it printed. */
record Compared(int exitCode, String out, String err) {
    static Compared run(String line, String... more) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> args = new ArrayList<>(List.of(line.split(" ")));
        args.addAll(List.of(more));
        int exitCode = Main.execute(new PrintWriter(out), new PrintWriter(err), args.toArray(String[]::new));
        return new Compared(exitCode, out.toString(), err.toString());
    }

    JsonNode json() {
        return Json.read(out);
    }
}
