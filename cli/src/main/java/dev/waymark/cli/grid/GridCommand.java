package dev.waymark.cli.grid;

import dev.waymark.cli.options.KeyOptions;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Json;
import dev.waymark.grid.Inquiry;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.GridKeys;
import dev.waymark.grid.access.Keys;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code waymark grid}: who works, and keys for it. */
@Command(
        name = "grid",
        description = "Who works for a campaign, and keys for mutual TLS between machines.",
        subcommands = {GridCommand.StatusCommand.class, GridCommand.KeysCommand.class})
public final class GridCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }

    /** {@code waymark grid status HOST:PORT}. */
    @Command(name = "status", description = "Ask a coordinator who works for it.")
    static final class StatusCommand implements Callable<Integer> {
        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli
        CommandSpec spec;

        @Parameters(index = "0", paramLabel = "HOST:PORT", description = "Where the coordinator listens.")
        String at = "";

        @Mixin
        KeyOptions keys = new KeyOptions();

        @Override
        public Integer call() throws InterruptedException {
            Console console = Console.of(spec);
            JsonNode status;
            try {
                Address coordinator = Address.parse("HOST:PORT", at);
                status = Json.read(Inquiry.status(coordinator, keys.source("grid status", coordinator)));
            } catch (GridException e) {
                throw new CannotStartException(String.valueOf(e.getMessage()), e);
            }
            if (console.isJson()) {
                console.json(status);
                return ExitCode.OK;
            }
            console.line(status.path("workers").size() + " workers");
            for (JsonNode worker : status.path("workers").values()) {
                long executions = worker.path("executions").asLong();
                console.line(String.format(
                        Locale.ROOT,
                        "  %s  %d threads, %,d executions, %,d/s, %,d in flight",
                        worker.path("name").asString(),
                        worker.path("threads").asInt(),
                        executions,
                        executions * 1000 / Math.max(1, worker.path("millis").asLong()),
                        worker.path("inFlight").asLong()));
            }
            return ExitCode.OK;
        }
    }

    /** {@code waymark grid keys DIR}. */
    @Command(name = "keys", description = "Make keys that the processes of a grid know each other by.")
    static final class KeysCommand implements Callable<Integer> {
        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli
        CommandSpec spec;

        @Parameters(index = "0", paramLabel = "DIR", description = "A folder, which is made.")
        Path folder = Path.of("");

        @Override
        public Integer call() {
            Console console = Console.of(spec);
            try {
                GridKeys.make().write(folder);
            } catch (GridException e) {
                throw new CannotStartException(String.valueOf(e.getMessage()), e);
            }
            Path coordinator = folder.resolve(Keys.Side.COORDINATOR.file());
            Path worker = folder.resolve(Keys.Side.WORKER.file());
            if (console.isJson()) {
                console.json(Map.of(
                        "keys", folder.toString(), "coordinator", coordinator.toString(), "worker", worker.toString()));
            } else {
                console.line("keys in " + folder + ": give --keys " + folder + " to 'run --grid', copy " + worker
                        + " to a folder on each machine of workers, and give --keys with that folder to 'worker'");
                console.line("whoever has " + coordinator + " gives workers their work; whoever has " + worker
                        + " can join, and say what came of it");
            }
            return ExitCode.OK;
        }
    }
}
