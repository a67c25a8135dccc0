package dev.waymark.cli.doctor;

import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.StatusLine;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.engine.doctor.WatchedDoctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.strategies.rl.abstraction.AbstractionDoctor;
import dev.waymark.strategies.rl.abstraction.AbstractionReport;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** {@code doctor SYSTEM --abstract states}: what a learner would see. */
record AbstractionExamination(String system, int executions, int maxAbstractStates, long millis) {
    static final int EXECUTIONS = 2000;

    private record Json(String system, boolean fit, AbstractionReport found, boolean interrupted) {}

    /** {@code experiment} has the strategy of the {@link AbstractionDoctor}. */
    int carryOut(Experiment experiment, Console console, Interrupt interrupt) {
        AbstractionDoctor doctor = new AbstractionDoctor(experiment, maxAbstractStates);
        AbstractionReport found = examine(doctor, console, interrupt);
        if (found.executions() < executions && found.tooMany().isEmpty()) {
            console.notice("examined " + found.executions() + " of " + executions + " executions"
                    + (interrupt.requested() ? ": interrupted" : ": --time gives more"));
        }
        if (console.isJson()) {
            console.json(new Json(system, found.fit(), found, interrupt.requested()));
        } else {
            lines(found).forEach(console::line);
        }
        return found.fit() ? ExitCode.OK : ExitCode.DIVERGED;
    }

    private AbstractionReport examine(AbstractionDoctor doctor, Console console, Interrupt interrupt) {
        StatusLine status = new StatusLine(console);
        long start = System.nanoTime();
        try {
            return WatchedDoctor.of(doctor, millis, DoctorCommand.EXECUTION_MILLIS)
                    .examine(
                            made -> status.show(
                                    (System.nanoTime() - start) / 1_000_000,
                                    (double) made / executions,
                                    () -> made + " executions examined"),
                            interrupt::requested);
        } finally {
            status.clear();
        }
    }

    private List<String> lines(AbstractionReport found) {
        AbstractionReport.AbstractStates abstractStates = found.abstractStates();
        AbstractionReport.Transitions next = found.transitions();
        TextTable table = new TextTable()
                .row("executions", Amounts.number(found.executions()) + ", " + Amounts.count(found.steps(), "step"))
                .row(
                        "abstract states",
                        Amounts.number(abstractStates.all()) + ", by node "
                                + abstractStates.perNode().stream()
                                        .map(Amounts::number)
                                        .collect(Collectors.joining(", "))
                                + "; " + Amounts.number(abstractStates.newInLastQuarter())
                                + " were new in the last quarter of executions")
                .row(
                        "fields",
                        abstractStates.fields().entrySet().stream()
                                .map(field -> field.getKey() + " " + Amounts.number(field.getValue()))
                                .collect(Collectors.joining(", ")))
                .row("states", Amounts.number(found.states()))
                .row(
                        "transitions",
                        String.format(
                                Locale.ROOT,
                                "%,d pairs of a state and an action, of which %,d were tried often: %.2f bits, %.0f %% always led to the"
                                        + " same state",
                                next.pairs(),
                                next.tried(),
                                next.entropy(),
                                100 * next.sure()));
        AbstractionReport.Example worst = next.worst();
        if (worst != null) {
            table.row(
                    "most open",
                    String.format(
                            Locale.ROOT,
                            "%s in %s: %.2f bits in %d tries",
                            worst.action(),
                            worst.state(),
                            worst.bits(),
                            worst.tries()));
            worst.ledTo().forEach(each -> table.row("", "  " + each));
        }
        table.row("identities", found.alike().isEmpty() ? "no two nodes could be swapped" : swapped(found));
        found.notAlike().forEach(why -> table.row("", "nodes " + why));
        found.leaks()
                .forEach(leak -> table.row(
                        "LEAK",
                        "field " + leak.field() + " shows which node is which: in execution " + leak.execution()
                                + " it is "
                                + leak.first() + " at node " + leak.node() + ", and " + leak.second() + " if nodes "
                                + leak.nodes() + " are swapped. Show node numbers with id or ids"));
        found.tooMany().forEach(each -> {
            table.row(
                    "TOO MANY",
                    "node " + each.node() + " has more than " + Amounts.number(each.most())
                            + " abstract states (--max-abstract-states); field " + each.field() + " alone has "
                            + Amounts.number(each.values()) + " values. Bound it, or leave it out. Such as");
            each.examples().forEach(example -> table.row("", "  " + example));
        });
        return table.lines("  ");
    }

    private static String swapped(AbstractionReport found) {
        String nodes = "nodes " + String.join("; ", found.alike()) + " were swapped";
        return found.leaks().isEmpty() ? nodes + ", and no field shows which is which" : nodes;
    }
}
