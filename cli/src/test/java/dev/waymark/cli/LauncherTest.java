package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code waymark} in a checkout that is built: what it ends with when no command can say it. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    @TempDir
    Path folder;

    private Path launcher;

    private record Ended(int exitCode, String out, String err) {}

    @BeforeEach
    void makeACheckout() throws IOException {
        Path checkout = Files.createDirectory(folder.resolve("checkout"));
        launcher = Files.copy(Path.of("../waymark"), checkout.resolve("waymark"));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Path app = Files.createDirectories(checkout.resolve(".waymark/app-test"));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
        try (OutputStream file = Files.newOutputStream(app.resolve("waymark-cli.jar"))) {
            new JarOutputStream(file, manifest).close();
        }
        Files.writeString(checkout.resolve(".waymark/built"), "app-test\n");
    }

    private static String classPath() {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(path.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
    }

    private Ended run(String script, Map<String, String> environment) throws Exception {
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        ProcessBuilder process = new ProcessBuilder("bash", "-c", script, "bash", launcher.toString())
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        process.environment().put("JAVA_HOME", System.getProperty("java.home"));
        for (String name : new String[] {"JAVA_OPTS", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"}) {
            process.environment().remove(name);
        }
        process.environment().putAll(environment);
        int exitCode = process.start().waitFor();
        return new Ended(exitCode, Files.readString(out), Files.readString(err));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JAVA_OPTS=-Xmx99999g",
                "JAVA_OPTS=-XX:+NoSuchFlag",
                "JAVA_OPTS=-Xmx64m -javaagent:none.jar",
                "JAVA_TOOL_OPTIONS=-XX:+NoSuchFlag",
            })
    void aJvmThatCannotStartFoundNoViolation(String setting) throws Exception {
        String[] words = setting.split("=", 2);
        Ended ended = run("\"$1\" systems", Map.of(words[0], words[1]));
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(69);
        assertThat(ended.err()).contains("waymark: Java does not start", "(see above): change JAVA_OPTS");
        assertThat(ended.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ulimit -n 8",
                "ulimit -n 30",
                "ulimit -n 40",
                "ulimit -n 48",
                "ulimit -n 56",
                "ulimit -n 62",
                "ulimit -n 66",
                "ulimit -n 100",
                "ulimit -v 1000000"
            })
    void aMachineThatAllowsTooLittleFoundNoViolation(String limit) throws Exception {
        Ended ended = run(limit + "; \"$1\" systems", Map.of());
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(69);
        assertThat(ended.err()).contains("waymark: ");
        assertThat(ended.out()).isEmpty();
    }

    /** Most of all 1, 2 and 3, which a JVM may end with by itself; and 0, with which {@code java -version} ends. */
    @ParameterizedTest
    @CsvSource({
        "100, 0",
        "101, 1",
        "102, 2",
        "103, 3",
        "64, 64",
        "69, 69",
        "70, 70",
        "129, 129",
        "130, 130",
        "141, 141",
        "143, 143",
        "0, 69",
        "1, 69",
        "2, 69",
        "3, 69",
        "134, 69",
        "137, 69",
        "139, 69",
    })
    void onlyWaymarksOwnCodesAreTold(int ofJava, int told) throws Exception {
        Path java = fakeJava("#!/usr/bin/env bash\nexit " + ofJava + "\n");
        Ended ended = run("\"$1\" systems", Map.of("JAVA_HOME", java.toString()));
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(told);
        assertThat(ended.err().isEmpty()).isEqualTo(told != 69 || ofJava == 69);
    }

    /** The folder of one. */
    private Path fakeJava(String program) throws IOException {
        Path home = folder.resolve("jdk");
        Path java =
                Files.writeString(Files.createDirectories(home.resolve("bin")).resolve("java"), program);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        return home;
    }

    @Test
    void aVerdictIsToldAsItIs() throws Exception {
        String campaign = "\"$1\" run two-phase-commit --bug early-unlock --iterations 20 --quiet";
        assertThat(run(campaign, Map.of()).exitCode()).isEqualTo(1);
        assertThat(run("\"$1\" systems pingpong", Map.of()).exitCode()).isZero();
    }

    @Test
    void whoKillsItKillsTheJvm() throws Exception {
        String waits = "mkfifo pipe; \"$1\" serve . --port 0 >pipe & launcher=$!; exec 3<pipe; read -r line <&3;"
                + " kill -KILL $launcher; timeout 60 cat <&3 && exit 7"; // it ends when nobody can write to it
        assertThat(run(waits, Map.of()).exitCode()).isEqualTo(7);
    }

    @Test
    void signalsReachTheJvmAndItsResultsAreWaitedFor() throws Exception {
        String stops = "\"$1\" run pingpong --iterations 1000000000 --out run & launcher=$!;"
                + " until [ -s run/metrics.jsonl ]; do sleep 0.1; done; kill -TERM $launcher; wait $launcher";
        Ended ended = run(stops, Map.of());
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(143);
        assertThat(ended.out()).contains("pingpong, strategy random, seed 1");
    }

    @Test
    void aReaderThatHadEnoughIsNoFailure() throws Exception {
        String nobodyReads = "mkfifo pipe; exec 3<>pipe; exec 4>pipe; exec 3>&-; ";
        Ended ended = run(nobodyReads + "\"$1\" strategies >&4", Map.of());
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(141);
        assertThat(ended.err()).isEmpty();
        Ended found = run(
                "rm pipe; " + nobodyReads
                        + "\"$1\" run two-phase-commit --bug early-unlock --iterations 20 --quiet >&4",
                Map.of());
        assertThat(found.exitCode()).as(found.err()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"<&-, 0", ">&-, 69", "<&- >&- 2>&-, 69", "2>&-, 0"})
    void whatIsClosedIsNotTheNextFileThatIsOpened(String closed, int exitCode) throws Exception {
        Ended ended = run("\"$1\" systems " + closed, Map.of());
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(exitCode);
    }

    @Test
    void optionsThatJavaTakesAreGivenToIt() throws Exception {
        Ended ended = run("\"$1\" run pingpong --iterations 1 --quiet --json", Map.of("JAVA_OPTS", "-Xmx128m"));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("\"system\":\"pingpong\"");
    }

    @Test
    void aWorkingDirectoryThatWasDeletedFoundNoViolation() throws Exception {
        Ended ended = run("mkdir gone && cd gone && rmdir ../gone && \"$1\" systems", Map.of());
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(69);
        assertThat(ended.err()).contains("waymark: the working directory is not there any more");
    }

    @Test
    void outputThatIsLostIsNoSuccess() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")));
        Ended ended = run("\"$1\" systems --json >/dev/full", Map.of());
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(69);
        assertThat(ended.err()).contains("waymark: standard output could not be written", "disk full");
        Ended wrong = run("\"$1\" systems --jsn >/dev/full", Map.of());
        assertThat(wrong.exitCode()).as(wrong.err()).isEqualTo(64);
    }

    @Test
    void aFolderForTemporaryFilesThatIsNotThereIsNamed() throws Exception {
        Ended ended = run(
                "\"$1\" run two-phase-commit --coverage model --iterations 1 --quiet",
                Map.of("JAVA_OPTS", "-Djava.io.tmpdir=" + folder.resolve("none")));
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(64);
        assertThat(ended.err().lines()).singleElement().asString().contains("none", "-Djava.io.tmpdir=DIR");
    }

    @Test
    void aStaleCheckoutThatCannotBeWrittenSaysSo() throws Exception {
        Path home = launcher.resolveSibling(".waymark");
        Files.move(home, folder.resolve("elsewhere"));
        Files.writeString(home, "no folder, so that nobody can write into it");
        Ended ended = run("\"$1\" systems", Map.of());
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(69);
        assertThat(ended.err()).contains(home + " cannot be written");
    }

    /** Nothing is built yet, and PATH has what the launcher needs, but no Maven. */
    private static final String WITHOUT_MAVEN = """
            mkdir bin && for tool in bash sh readlink dirname sed find cat date mkdir flock rm; do
              ln -s "$(command -v "$tool")" bin/
            done
            rm checkout/.waymark/built
            PATH=$PWD/bin "$1" systems
            """;

    @Test
    void withoutMavenTheWrapperBuilds() throws Exception {
        Path wrapper =
                Files.writeString(launcher.resolveSibling("mvnw"), "#!/bin/sh\necho \"built with: $*\"\nexit 1\n");
        assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        Ended ended = run(WITHOUT_MAVEN, Map.of());
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(69);
        assertThat(ended.err()).contains("built with: -f ", " -Dquick package -pl cli -am\n", "the build failed");
    }

    @Test
    void withNeitherItSaysWhatToInstall() throws Exception {
        Ended ended = run(WITHOUT_MAVEN, Map.of());
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(69);
        assertThat(ended.err()).contains("no mvn found: install Maven, version 3.8 or later");
    }

    /** What {@code mvnw} downloads is of a registry of everybody, and its hash is written down. */
    @Test
    void theWrapperChecksWhatItFetches() throws IOException {
        Path wrapper = Path.of("../.mvn/wrapper/maven-wrapper.properties");
        assertThat(Files.readString(wrapper))
                .contains("distributionType=only-script\n")
                .containsPattern("(?m)^distributionUrl=https://repo\\.maven\\.apache\\.org/maven2/org/apache/maven/"
                        + "apache-maven/(3\\.9\\.\\d+)/apache-maven-\\1-bin\\.zip$")
                .containsPattern("(?m)^distributionSha256Sum=[0-9a-f]{64}$");
        assertThat(Files.isExecutable(Path.of("../mvnw"))).isTrue();
    }

    @Test
    void whatCannotBeExecutedIsNoJava() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
        Path java = Files.writeString(bin.resolve("java"), "\0 no program of this machine");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Ended ended =
                run("\"$1\" systems", Map.of("JAVA_HOME", folder.resolve("jdk").toString()));
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(69);
    }
}
