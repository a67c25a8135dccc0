package dev.waymark.cli.tlc;

import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.core.UsageException;
import dev.waymark.tla.Model;
import dev.waymark.tla.ModelOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark tlc-server SPEC}. */
@Command(
        name = "tlc-server",
        description =
                "Step a TLA+ model over HTTP (POST /execute), as the controlled TLC of ModelFuzz does. Ctrl-C ends it.")
public final class TlcServerCommand implements Callable<Integer> {
    private static final int PORT_MAX = 65_535;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "SPEC", description = "The model, a file NAME.tla.")
    Path model = Path.of("");

    @Option(names = "--config", paramLabel = "FILE", description = "Its configuration. Default: NAME.cfg beside it.")
    @Nullable
    Path config;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Default: ${DEFAULT-VALUE}, the published one; 0: any free one.")
    int port = 2023;

    @Option(
            names = "--library",
            paramLabel = "PATH",
            description =
                    "Folders and jars with modules that do not stand beside the model, separated as a class path is."
                            + " May be repeated. After them those of -DTLA-Library.")
    List<String> library = List.of();

    @Option(
            names = "--initial-states",
            paramLabel = "N",
            description = "Refuse a model with more. The first is taken. Default: ${DEFAULT-VALUE}.")
    int initialStates = ModelOptions.DEFAULT.initialMax();

    @Option(
            names = "--successors",
            paramLabel = "N",
            description = "Refuse a step with more. The first is taken. Default: ${DEFAULT-VALUE}.")
    int successors = ModelOptions.DEFAULT.successorsMax();

    @Option(
            names = "--evaluation-seconds",
            paramLabel = "N",
            description = "Stop an evaluation that takes longer. Default: ${DEFAULT-VALUE}.")
    int evaluationSeconds = Math.toIntExact(ModelOptions.DEFAULT.limitMillis() / 1000);

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > PORT_MAX) {
            throw new UsageException("--port " + port + ": must be 0 to " + PORT_MAX);
        }
        String name = String.valueOf(model.getFileName()).replaceFirst("\\.tla$", "");
        Path configuration = config != null ? config : model.resolveSibling(name + ".cfg");
        try (Model loaded = Model.load(model, configuration, options());
                TlcServer server = new TlcServer(loaded, port)) {
            int initial = loaded.initial().size();
            Console.of(spec)
                    .notice("model " + loaded.name() + " at http://127.0.0.1:" + server.port() + "/execute"
                            + (initial == 1 ? "" : " (the first of " + initial + " initial states)"));
            new CountDownLatch(1).await();
            return ExitCode.OK;
        } catch (IOException e) {
            throw new CannotStartException(
                    "port " + port + " cannot be used: " + e.getMessage() + " (try --port 0)", e);
        }
    }

    private ModelOptions options() {
        if (initialStates < 1 || successors < 1 || evaluationSeconds < 1) {
            throw new UsageException("--initial-states, --successors and --evaluation-seconds must be 1 or more");
        }
        return ModelOptions.DEFAULT
                .withInitialMax(initialStates)
                .withSuccessorsMax(successors)
                .withLimitMillis(1000L * evaluationSeconds)
                .withLibrary(library.stream()
                        .flatMap(each -> Stream.of(each.split(File.pathSeparator)))
                        .filter(each -> !each.isEmpty())
                        .map(Path::of)
                        .toList());
    }
}
