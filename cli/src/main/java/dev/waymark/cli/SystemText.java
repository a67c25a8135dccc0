package dev.waymark.cli;

import dev.waymark.cli.terminal.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A system's description for people. */
final class SystemText {
    private final List<String> lines = new ArrayList<>();

    private SystemText() {}

    static List<String> of(SystemInfo system) {
        SystemText text = new SystemText();
        text.lines.add(system.name() + ": " + system.summary());
        text.section("Parameters (-p NAME=VALUE)", ParameterInfo.lines(system.parameters()));
        text.section("Parameters of its kind of cluster", ParameterInfo.lines(system.commonParameters()));
        text.section("Bugs that can be switched on (--bug NAME)", bugs(system.bugs()));
        text.named("Properties", system.properties());
        text.named("Predicates", system.predicates());
        text.named("Clauses", system.clauses());
        text.named("Models", system.models());
        text.section("Figures and defaults", figures(system));
        return text.lines;
    }

    private static List<String> bugs(List<SystemInfo.BugInfo> bugs) {
        TextTable table = new TextTable();
        for (SystemInfo.BugInfo bug : bugs) {
            table.row(bug.name(), bug.summary());
            table.row("", "breaks " + bug.breaks());
            for (SystemInfo.Need need : bug.needs()) {
                table.row("", "needs " + need.parameter() + "=" + need.value() + ": " + need.reason());
            }
        }
        return table.lines("  ");
    }

    private static List<String> figures(SystemInfo system) {
        TextTable table = new TextTable();
        table.row("nodes", Integer.toString(system.nodes()));
        list(table, "abstract state", system.colours(), colour -> colour.name() + " (" + colour.kind() + ")");
        list(table, "messages", system.messages(), name -> name);
        list(table, "lies", system.lies(), name -> name);
        list(table, "health figures", system.health(), name -> name);
        table.row("steps", Integer.toString(system.steps()));
        table.row(
                "faults",
                system.faults() == null ? "nothing declared" : system.faults().toString());
        table.row(
                "executions",
                system.cluster().determinism().equals("EXACT")
                        ? "can be made again exactly"
                        : "cannot be made again exactly (" + system.cluster().determinism() + ", decided at "
                                + system.cluster().decisionPoint() + ")");
        if (system.channels() != null) {
            table.row("channels", system.channels());
        }
        table.row("source", system.source());
        return table.lines("  ");
    }

    private static <T> void list(TextTable table, String title, List<T> items, Function<T, String> text) {
        if (!items.isEmpty()) {
            table.row(title, items.stream().map(text).collect(Collectors.joining(", ")));
        }
    }

    private void named(String title, List<SystemInfo.Named> items) {
        TextTable table = new TextTable();
        items.forEach(item -> table.row(item.name(), item.summary()));
        section(title, table.lines("  "));
    }

    private void section(String title, List<String> body) {
        if (!body.isEmpty()) {
            lines.add("");
            lines.add(title);
            lines.addAll(body);
        }
    }
}
