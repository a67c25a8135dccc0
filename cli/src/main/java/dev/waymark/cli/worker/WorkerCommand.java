package dev.waymark.cli.worker;

import dev.waymark.cli.options.CampaignOptions;
import dev.waymark.cli.options.KeyOptions;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.grid.GridWorker;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark worker}: executes plans for a campaign elsewhere. */
@Command(
        name = "worker",
        description = "Execute plans for a campaign that another process runs with --grid.",
        footer = {
            "",
            "It listens to its coordinator alone, and runs no code of others unless --allow-command is given: see"
                    + " docs/grid.md."
        })
public final class WorkerCommand implements Callable<Integer> {
    private static final long AGAIN_MILLIS = 60_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Option(
            names = "--join",
            required = true,
            paramLabel = "HOST:PORT",
            description = "Where the coordinator listens, as its --listen says.")
    String join = "";

    @Option(names = "--threads", paramLabel = "N", description = "Default: as many as this machine has processors.")
    @Nullable
    Integer threads;

    @Option(
            names = "--wait",
            paramLabel = "10s",
            description = "How long to look for the coordinator. Default: ${DEFAULT-VALUE}.")
    String wait = "10s";

    @Option(names = "--stay", description = "When a campaign is over, wait for the next at the same address.")
    boolean stay;

    @Option(
            names = "--allow-command",
            description = "Run commands that systems of the campaign name, and plugins that its coordinator sends.")
    boolean allowCommand;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public Integer call() throws InterruptedException {
        Console console = Console.of(spec);
        int count = CampaignOptions.positive(
                "--threads", threads, Runtime.getRuntime().availableProcessors());
        Address coordinator = Address.parse("--join", join);
        long waitMillis = Durations.millis("--wait", wait);
        try (Interrupt interrupt = new Interrupt()) {
            GridWorker worker = new GridWorker(
                    coordinator,
                    keys.source("--join", coordinator),
                    count,
                    allowCommand,
                    SpecSource.ofWorker(allowCommand, console),
                    interrupt::requested);
            while (true) {
                GridWorker.End end = work(worker, waitMillis, console);
                if (end == GridWorker.End.TOO_LATE) {
                    console.notice("the campaign was over before this worker had anything to do");
                }
                if (interrupt.requested() || (end != GridWorker.End.PARTED && !stay)) {
                    return ExitCode.OK;
                }
                console.notice(
                        end == GridWorker.End.PARTED
                                ? "the coordinator is out of reach, or this worker was: joining again"
                                : "the campaign is over, waiting for the next");
                waitMillis = Math.max(waitMillis, AGAIN_MILLIS);
            }
        }
    }

    private GridWorker.End work(GridWorker worker, long waitMillis, Console console) throws InterruptedException {
        try {
            return worker.work(waitMillis);
        } catch (GridException e) {
            if (!stay) {
                throw new CannotStartException(String.valueOf(e.getMessage()), e);
            }
            console.warning(String.valueOf(e.getMessage()));
            return GridWorker.End.PARTED;
        }
    }
}
