package dev.waymark.cli;

import dev.waymark.binding.RaftBinding;
import dev.waymark.checkers.Linearizability;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.jvm.server.Server;
import dev.waymark.raft.RaftSystem;
import dev.waymark.strategies.timeline.Timeline;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code waymark classpath}: what a system of one's own is compiled against, and nothing that it could not see. */
@Command(name = "classpath", description = "Print the class path to compile a system of your own with.")
final class ClasspathCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    private record Entries(List<String> classpath) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        List<String> entries = Stream.of(
                        SystemUnderTest.class,
                        Timeline.class,
                        Linearizability.class,
                        RaftSystem.class,
                        RaftBinding.class,
                        Server.class,
                        NullMarked.class)
                .map(ClasspathCommand::location)
                .toList();
        if (console.isJson()) {
            console.json(new Entries(entries));
        } else {
            console.line(entries.stream().collect(Collectors.joining(File.pathSeparator)));
        }
        return ExitCode.OK;
    }

    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no path to the code of " + type, e);
        }
    }
}
