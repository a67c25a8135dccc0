package dev.waymark.cli.doctor;

import dev.waymark.cli.options.SystemOptions;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.StatusLine;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.SpecField;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.doctor.WatchedDoctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.strategies.rl.abstraction.AbstractionDoctor;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark doctor SYSTEM}: is it deterministic, are its messages, states and abstract states sound. */
@Command(
        name = "doctor",
        description =
                "Is the system deterministic, is its state abstraction sound, do executions come to something: each"
                        + " execution twice here, and all of them again in a fresh JVM.",
        footer = {"", "Exit code 0: fit to be tested; 3: not, and why; 69: a node hangs, or ended the JVM."})
public final class DoctorCommand implements Callable<Integer> {
    private static final FaultBudget SOME = new FaultBudget(2, 10, 2);
    static final long EXECUTION_MILLIS = 60_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Mixin
    SystemOptions system = new SystemOptions();

    @Option(
            names = "--executions",
            paramLabel = "N",
            description = "Executions to compare. Default: 200, with --abstraction 2000.")
    @Nullable
    Integer wanted;

    private int executions = 200;

    @Option(
            names = {"--abstraction", "--colours"},
            description =
                    "Examine the state abstraction instead: how many abstract states there are, how well they tell what comes next, and whether"
                            + " they show which node is which.")
    boolean abstractStates;

    @Option(
            names = {"--max-abstract-states", "--max-colours"},
            paramLabel = "N",
            description =
                    "With --abstraction: so many abstract states of one node are too many for a learner. Default: 10000.")
    int maxAbstractStates = 10_000;

    @Option(names = "--seed", paramLabel = "N", description = "Seed. Default: 1.")
    long seed = 1;

    @Option(
            names = "--faults",
            paramLabel = "crashes=2,drops=10,duplicates=2",
            description = "Faults allowed per execution, or 'none'. Default: those shown here.")
    @Nullable
    String faults;

    @Option(
            names = "--time",
            paramLabel = "60s",
            description = "Examine no more executions after this time. Default: 60s.")
    String time = "60s";

    @Option(
            names = "--digest",
            hidden = true,
            description = "Print the digest of so many executions alone; the fresh JVM is asked for it.")
    @Nullable
    Integer digestOf;

    private record Report(
            @Meaning("the system under test") String system,
            @Meaning("how many were made twice") int executions,
            @Meaning("whether nothing is wrong") boolean fit,
            @Meaning("whether all came out the same") boolean deterministic,
            @Meaning("of all events, here") String digest,
            @Meaning("of all events, in a fresh JVM") String freshDigest,
            @Meaning("the first of each kind") List<Doctor.Problem> problems,
            @Meaning("values that could not be looked into") List<String> unchecked,

            @Meaning(
                    "kind `feature-never-shown`: something that the system declares did not show in 1,000 executions or more")
            List<Warning> warnings,

            @Meaning("whether Ctrl-C or a limit cut it") boolean interrupted) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        executions = wanted != null ? wanted : abstractStates ? AbstractionExamination.EXECUTIONS : executions;
        if (executions < 1) {
            throw new UsageException("--executions " + executions + ": must be at least 1");
        }
        if (maxAbstractStates < 1) {
            throw new UsageException("--max-abstract-states " + maxAbstractStates + ": must be at least 1");
        }
        Target target = system.target(console);
        SystemRegistry registry = system.plugins().registry(console);
        Experiment experiment = Experiment.of(
                described(registry, target),
                RunOptions.USUAL,
                registry.catalog(),
                (name, parameters, bugs, permission) -> target, // whose faults are known by now
                CommandPermission.GIVEN);
        try (Interrupt interrupt = new Interrupt()) {
            if (abstractStates) {
                long millis = Durations.millis("--time", time);
                return new AbstractionExamination(target.name(), executions, maxAbstractStates, millis)
                        .carryOut(experiment, console, interrupt);
            }
            return diagnose(target, experiment, console, interrupt);
        }
    }

    /** What is examined, as a campaign. */
    private CampaignSpec described(SystemRegistry registry, Target target) {
        String text = faults;
        FaultBudget budget = text == null
                ? SOME.without(target.deployment().faults())
                : UsageException.about(SpecField.FAULTS, () -> FaultBudget.parse(text));
        CampaignSpec spec = CampaignSpec.of(system.described(registry))
                .withExecution(ExecutionSpec.USUAL.withSeed(seed).withFaults(budget))
                .withBudget(BudgetSpec.executions(digestOf == null ? executions : digestOf));
        return abstractStates ? spec.withStrategy(AbstractionDoctor.STRATEGY) : spec;
    }

    private int diagnose(Target target, Experiment experiment, Console console, Interrupt interrupt) {
        Doctor.Report found = examine(experiment, console, interrupt);
        String digest = Long.toHexString(found.digest());
        if (digestOf != null) {
            console.line(digest);
            return ExitCode.OK;
        }
        if (found.executions() < executions && !interrupt.requested()) {
            console.notice("examined " + found.executions() + " of " + executions + " executions in " + time
                    + ": --time gives more");
        }
        String fresh = interrupt.requested() ? "" : freshDigest(found.executions());
        if (interrupt.requested()) { // then a fresh JVM was interrupted too, if there was one
            fresh = "";
            found = soFar(found);
            console.warning("interrupted: these are the results so far, of " + found.executions() + " of " + executions
                    + " executions, not compared with a fresh JVM");
        }
        boolean fit = found.problems().isEmpty() && fresh.equals(digest);
        boolean deterministic =
                found.problems().stream().noneMatch(problem -> problem.kind().ofDeterminism())
                        && (fresh.isEmpty() || fresh.equals(digest));
        if (console.isJson()) {
            console.json(new Report(
                    target.system().name(),
                    found.executions(),
                    fit,
                    deterministic,
                    digest,
                    fresh,
                    found.problems(),
                    found.unchecked(),
                    found.warnings(),
                    fresh.isEmpty()));
        } else {
            print(console, target, found, digest, fresh);
        }
        return fit ? ExitCode.OK : ExitCode.DIVERGED;
    }

    /** What was not reached may have come later. */
    private static Doctor.Report soFar(Doctor.Report found) {
        List<Doctor.Problem> sure = found.problems().stream()
                .filter(problem -> problem.kind().ofDeterminism() || problem.kind() == Doctor.Kind.PROPERTY_THROWS)
                .toList();
        return new Doctor.Report(sure, found.digest(), found.executions(), found.unchecked(), found.warnings());
    }

    private Doctor.Report examine(Experiment experiment, Console console, Interrupt interrupt) {
        long millis = digestOf == null ? Durations.millis("--time", time) : Long.MAX_VALUE;
        StatusLine status = new StatusLine(console);
        long start = System.nanoTime();
        try {
            return WatchedDoctor.of(new Doctor(experiment), millis, EXECUTION_MILLIS)
                    .examine(
                            made -> {
                                long elapsed = (System.nanoTime() - start) / 1_000_000;
                                status.show(elapsed, (double) made / executions, () -> made + " executions examined");
                            },
                            interrupt::requested);
        } finally {
            status.clear();
        }
    }

    private static void print(Console console, Target target, Doctor.Report found, String digest, String fresh) {
        for (Doctor.Problem problem : found.problems()) {
            console.line(problem.kind() + " in execution " + problem.execution() + ", event " + problem.event() + ": "
                    + problem.what());
            if (!problem.first().isEmpty()) {
                console.line("  - " + problem.first());
            }
            console.line("  + " + problem.second());
        }
        if (!fresh.isEmpty() && !fresh.equals(digest)) {
            console.line("NOT_DETERMINISTIC across JVMs: digest " + digest + " here, " + fresh + " in a fresh one."
                    + " Look for hash order, static state, identity hash codes, time, and locale.");
        }
        found.unchecked().forEach(value -> console.line("not checked: " + value));
        found.warnings().forEach(warning -> console.line("warning " + warning.kind() + ": " + warning.message()));
        if (found.problems().isEmpty() && fresh.isEmpty()) {
            console.line(found.executions() + " executions came out the same twice here");
        } else if (found.problems().isEmpty() && fresh.equals(digest)) {
            console.line(target.system().name() + " is fit to be tested: " + found.executions()
                    + " executions came out the same twice here and once in a fresh JVM (digest " + digest + ")");
        }
    }

    /** The same examination by a JVM that has done nothing else. */
    private String freshDigest(int examined) {
        return FreshJvm.output(
                spec.root().userObject().getClass(),
                spec.root().commandLine().getParseResult().originalArgs(),
                "--digest=" + examined);
    }
}
