package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.core.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class MainTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            systms                  | waymark: unknown command 'systms': did you mean systems?
            systems --jsn           | waymark: unknown option of waymark systems '--jsn': did you mean --json?
            systems --jsn=3         | waymark: unknown option of waymark systems '--jsn': did you mean --json?
            --verson                | waymark: unknown option of waymark '--verson': did you mean --version?
            systems pingpog         | waymark: unknown system 'pingpog': did you mean pingpong?
            systems pingpong x      | waymark: unexpected argument 'x' (waymark systems --help shows what it takes)
            strategies randm        | waymark: unknown strategy 'randm': did you mean random?
            systems --plugin        | waymark: --plugin needs a value: --plugin PATH (waymark systems --help shows what it is)
            systems --plugin /no/x  | waymark: --plugin /no/x: no such file; give a jar, a folder of jars, or a folder of classes
            """)
    void aUsageErrorIsOneLineThatNamesTheWrongWord(String line, String message) {
        Cli cli = Cli.run(line.split(" "));
        assertThat(cli.errLines()).containsExactly(message);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.exitCode()).isEqualTo(64);
    }

    @Test
    void aMissingArgumentAndAMalformedValueAreNamed() {
        Cli missing = Cli.run(Cli.with(new Extra()), "extra");
        assertThat(missing.errLines())
                .containsExactly("waymark: missing THING (waymark extra --help shows what it is)");
        assertThat(missing.exitCode()).isEqualTo(64);

        Cli malformed = Cli.run(Cli.with(new Extra()), "extra", "usage", "--count", "ten");
        assertThat(malformed.errLines()).hasSize(1).first().asString().contains("--count", "'ten'");
        assertThat(malformed.exitCode()).isEqualTo(64);
    }

    @Test
    void exceptionsEndWithTheCodeOfWhoseFaultTheyAre() {
        Cli usage = Cli.run(Cli.with(new Extra()), "extra", "usage");
        assertThat(usage.exitCode()).isEqualTo(64);
        assertThat(usage.errLines()).containsExactly("waymark: say it otherwise");

        Cli cannotStart = Cli.run(Cli.with(new Extra()), "extra", "cannot-start");
        assertThat(cannotStart.exitCode()).isEqualTo(69);
        assertThat(cannotStart.errLines()).containsExactly("waymark: install go");
    }

    @ParameterizedTest
    @CsvSource({"memory, JAVA_OPTS=-Xmx", "files, ulimit -n"})
    void whatTheMachineLacksIsNobodysFault(String thing, String advice) {
        Cli cli = Cli.run(Cli.with(new Extra()), "extra", thing);
        assertThat(cli.exitCode()).isEqualTo(69);
        assertThat(cli.errLines()).singleElement().asString().contains(advice);
    }

    @ParameterizedTest
    @CsvSource({"exception, IllegalStateException", "error, StackOverflowError"})
    void ourOwnFaultLeavesItsStackTraceInAFile(String thing, String thrown) throws Exception {
        Cli cli = Cli.run(Cli.with(new Extra()), "extra", thing);
        assertThat(cli.exitCode()).isEqualTo(70);
        assertThat(cli.errLines()).hasSize(2);
        assertThat(cli.errLines().get(0)).contains(thrown);
        assertThat(cli.errLines().get(1)).contains("please report it");
        Path trace = Path.of(cli.err().strip().replaceFirst("(?s).* ", ""));
        assertThat(trace).content().contains(thrown, "at dev.waymark.cli.MainTest$Extra.call");
        Files.delete(trace);
    }

    @Test
    void stacktraceShowsWhereItHappened() throws Exception {
        Cli cli = Cli.run(Cli.with(new Extra()), "extra", "exception", "--stacktrace");
        assertThat(cli.err()).contains("at dev.waymark.cli.MainTest$Extra.call");
        Files.delete(Path.of(cli.err().strip().replaceFirst("(?s).* ", "")));
        assertThat(Cli.run(Cli.with(new Extra()), "extra", "usage", "--stacktrace")
                        .err())
                .contains("at dev.waymark.cli.MainTest$Extra.call");
    }

    @Test
    void withoutACommandTheCommandsAreListedAndAScriptNotices() {
        Cli cli = Cli.run();
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).contains("systems", "strategies");
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void helpAndVersionAreResults() {
        Cli help = Cli.run("systems", "--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("--plugin", "--json", "NAME");
        assertThat(Cli.run("--help").out()).contains("64  the command line is wrong");
        assertThat(Cli.run("--version").out())
                .matches("waymark \\S+ \\(commit ([0-9a-f]{12,40}(-dirty)?|unknown), Java \\d+\\)\\R");
    }

    @Command
    static final class Extra implements java.util.concurrent.Callable<Integer> {
        @Parameters(paramLabel = "THING")
        String thing;

        @Option(names = "--count")
        int count;

        @Override
        public Integer call() {
            switch (thing) {
                case "usage" -> throw new UsageException("say it otherwise");
                case "cannot-start" -> throw new CannotStartException("install go");
                case "memory" -> throw new OutOfMemoryError("Java heap space");
                case "files" ->
                    throw new UsageException(
                            "it cannot be read",
                            new ExceptionInInitializerError("Exception java.io.IOException: Too many open files"));
                case "error" -> throw new StackOverflowError();
                default -> throw new IllegalStateException("impossible");
            }
        }
    }
}
