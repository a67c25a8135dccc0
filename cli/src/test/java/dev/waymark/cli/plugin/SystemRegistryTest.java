package dev.waymark.cli.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemRegistryTest {
    @TempDir
    Path folder;

    @Test
    void aPluginMayBeAJarAFolderOfJarsOrAFolderOfClasses() throws IOException {
        Path classes = TestPlugin.classes(folder.resolve("one"), "One", "one");
        Path jar = TestPlugin.jar(TestPlugin.classes(folder.resolve("two"), "Two", "two"), folder.resolve("two.jar"));
        Path three = TestPlugin.classes(folder.resolve("three"), "Three", "three");
        Path jars = TestPlugin.jar(three, folder.resolve("jars/three.jar")).getParent();

        SystemRegistry registry = SystemRegistry.load(List.of(classes, jar, jars), List.of());

        assertThat(registry.problems()).isEmpty();
        assertThat(names(registry)).contains("pingpong").endsWith("one", "two", "three");
        assertThat(registry.source(registry.named("two"))).isEqualTo(jar.toString());
        assertThat(registry.source(registry.named("pingpong"))).isEqualTo(SystemRegistry.BUNDLED);
    }

    @Test
    void pluginsFoldersAreSearchedOnceEachAndAGivenOneIsNotLoadedTwice() throws IOException {
        Path jar = TestPlugin.jar(
                TestPlugin.classes(folder.resolve("one"), "One", "one"), folder.resolve("plugins/a/one.jar"));
        TestPlugin.jar(TestPlugin.classes(folder.resolve("two"), "Two", "two"), folder.resolve("plugins/b/two.jar"));

        SystemRegistry registry =
                SystemRegistry.load(List.of(jar), List.of(folder, folder.resolve("../" + folder.getFileName())));

        assertThat(registry.problems()).isEmpty();
        assertThat(names(registry)).endsWith("one", "two");
    }

    @Test
    void everyPluginHasItsOwnClassesAndSeesNeitherSystemsNorLibraries() throws IOException {
        String sees = """
                static boolean sees(String type) {
                    try { Class.forName(type); return true; } catch (ClassNotFoundException e) { return false; }
                }
                public String summary() { return "%s " + sees("dev.waymark.core.Node")
                    + sees("dev.waymark.checkers.Linearizability")
                    + sees("dev.waymark.systems.pingpong.PingPong") + sees("picocli.CommandLine")
                    + sees("tools.jackson.databind.ObjectMapper") + sees("java.sql.Connection"); }
                public String name() { return "%s"; }
                """;
        Path one = seeing(folder.resolve("one"), sees.formatted("first", "version-1"));
        Path two = seeing(folder.resolve("two"), sees.formatted("second", "version-2"));

        SystemRegistry registry = SystemRegistry.load(List.of(one, two), List.of());

        assertThat(registry.named("version-1").summary()).isEqualTo("first truetruefalsefalsefalsetrue");
        assertThat(registry.named("version-2").summary()).isEqualTo("second truetruefalsefalsefalsetrue");
        assertThat(registry.named("version-1").getClass().getName())
                .isEqualTo(registry.named("version-2").getClass().getName());
    }

    @Test
    void aFileBesideTheClassesNamesWhatTheyNeed() throws IOException {
        Path library = folder.resolve("library");
        TestPlugin.compile(library, "Needed", "public class Needed { public static String text = \"found\"; }");
        Path classes = folder.resolve("target/classes");
        TestPlugin.compile(
                classes,
                "Same",
                "import dev.waymark.core.*; public class Same implements SystemUnderTest {"
                        + "public String name() { return \"needs\"; } public String summary() { return Needed.text; }"
                        + "public Deployment deploy(Configuration configuration) { return null; } }",
                library);
        TestPlugin.declare(classes, "Same");
        Path file = folder.resolve("target/classpath");
        Files.writeString(file, library + java.io.File.pathSeparator + "gone/waymark-api-1.jar\n");

        SystemRegistry registry = SystemRegistry.load(List.of(classes), List.of());

        assertThat(registry.problems()).isEmpty();
        assertThat(registry.named("needs").summary()).isEqualTo("found");

        Files.writeString(file, folder.resolve("gone.jar").toString());
        assertThatThrownBy(() -> SystemRegistry.load(List.of(classes), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("classpath names")
                .hasMessageContaining("gone.jar, which is not there");
    }

    private static Path seeing(Path target, String members) throws IOException {
        TestPlugin.compile(
                target,
                "Same",
                "import dev.waymark.core.*; public class Same implements SystemUnderTest {" + members
                        + "public Deployment deploy(Configuration configuration) { return null; } }");
        TestPlugin.declare(target, "Same");
        return target;
    }

    @Test
    void ofTwoSystemsWithOneNameTheSecondIsLeftOut() throws IOException {
        Path one = TestPlugin.classes(folder.resolve("one"), "One", "same");
        Path two = TestPlugin.classes(folder.resolve("two"), "Two", "same");
        Path three = TestPlugin.classes(folder.resolve("three"), "Three", "pingpong");

        SystemRegistry registry = SystemRegistry.load(List.of(one, two, three), List.of());

        assertThat(registry.source(registry.named("same"))).isEqualTo(one.toString());
        assertThat(registry.problems())
                .containsExactly(
                        new PluginProblem(
                                two.toString(),
                                "its system same is left out: one of that name is provided by " + one
                                        + "; give yours another name"),
                        new PluginProblem(
                                three.toString(),
                                "its system pingpong is left out: one of that name is bundled with Waymark;"
                                        + " give yours another name"));
    }

    @Test
    void aPluginThatFailsIsNamedWithItsReasonAndTheOthersWork() throws IOException {
        Path noJar = Files.writeString(folder.resolve("text.jar"), "not a zip");
        Path noService = Files.createDirectory(folder.resolve("no-service"));
        Path emptyService = folder.resolve("empty-service");
        TestPlugin.declare(emptyService, "# nothing");
        Path noClass = folder.resolve("no-class");
        TestPlugin.declare(noClass, "Missing");
        Path notASystem = folder.resolve("not-a-system");
        TestPlugin.compile(notASystem, "Plain", "public class Plain {}");
        TestPlugin.declare(notASystem, "Plain");
        Path throwing =
                TestPlugin.classes(folder.resolve("throwing"), "T", "t", "return null;", "{ int x = 1 / (int) 0L; }");
        Path initializer = TestPlugin.classes(
                folder.resolve("initializer"),
                "I",
                "i",
                "return null;",
                "static final Object X = new java.util.ArrayList<>().get(0);");
        Path library = TestPlugin.classes(
                folder.resolve("library"), "L", "l", "return null;", "Object o = new picocli.CommandLine(this);");
        Path badName = TestPlugin.classes(folder.resolve("bad-name"), "B", "Bad name");
        Path good = TestPlugin.classes(folder.resolve("good"), "Good", "good");

        SystemRegistry registry = SystemRegistry.load(
                List.of(
                        noJar,
                        noService,
                        emptyService,
                        noClass,
                        notASystem,
                        throwing,
                        initializer,
                        library,
                        badName,
                        good),
                List.of());

        assertThat(names(registry)).endsWith("good").doesNotContain("t", "i", "l");
        assertThat(registry.problems())
                .hasSize(9)
                .allSatisfy(problem -> assertThat(problem.toString()).doesNotContain("\n"));
        assertThat(reason(registry, noJar)).startsWith("text.jar is not a readable jar");
        assertThat(reason(registry, noService)).startsWith("declares no system: it has no file META-INF/services/");
        assertThat(reason(registry, emptyService)).contains("names no class");
        assertThat(reason(registry, noClass))
                .startsWith("its service file is wrong: ")
                .contains("Missing");
        assertThat(reason(registry, notASystem))
                .startsWith("its service file is wrong: ")
                .contains("Plain");
        assertThat(reason(registry, throwing)).contains("T ").endsWith(": java.lang.ArithmeticException: / by zero");
        assertThat(reason(registry, initializer)).contains("I ", "java.lang.IndexOutOfBoundsException");
        assertThat(reason(registry, library))
                .contains("java.lang.NoClassDefFoundError: picocli/CommandLine; a plugin sees the JDK, waymark-api,");
        assertThat(reason(registry, badName)).startsWith("the name 'Bad name' of its system must be");
    }

    @Test
    void aPluginOfAnotherCoreIsToldToBeBuiltAgain() throws IOException {
        // Compiled against a core whose SystemUnderTest asked for less, as an older one might.
        Path other = folder.resolve("other-core");
        TestPlugin.compile(
                other,
                "SystemUnderTest",
                "package dev.waymark.core; public interface SystemUnderTest { String name(); }");
        Path old = folder.resolve("old");
        TestPlugin.compile(
                other,
                "Old",
                "public class Old implements dev.waymark.core.SystemUnderTest {"
                        + " public String name() { return \"old\"; } }",
                other);
        Files.createDirectories(old);
        Files.move(other.resolve("Old.class"), old.resolve("Old.class"));
        TestPlugin.declare(old, "Old");

        SystemRegistry registry = SystemRegistry.load(List.of(old), List.of());

        assertThat(reason(registry, old))
                .startsWith("java.lang.AbstractMethodError")
                .endsWith("; build it again with this version of Waymark");
    }

    @Test
    void whatLiesInAPluginsFolderButIsNoPluginIsNamed() throws IOException {
        Path plugins = Files.createDirectories(folder.resolve("plugins/empty")).getParent();
        Path loose = Files.writeString(plugins.resolve("loose.jar"), "");

        SystemRegistry registry = SystemRegistry.load(List.of(), List.of(folder));

        assertThat(reason(registry, plugins.resolve("empty"))).isEqualTo("there is no jar in this folder");
        assertThat(reason(registry, loose)).endsWith("plugins/<name>/loose.jar");
    }

    @Test
    void anUnknownNameGetsTheNearestOnes() {
        SystemRegistry registry = SystemRegistry.load(List.of(), List.of());
        assertThatThrownBy(() -> registry.named("ping-pong"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean pingpong?");
    }

    private static List<String> names(SystemRegistry registry) {
        return registry.all().stream().map(SystemUnderTest::name).toList();
    }

    private static String reason(SystemRegistry registry, Path plugin) {
        return registry.problems().stream()
                .filter(problem -> problem.plugin().equals(plugin.toString()))
                .map(PluginProblem::reason)
                .findFirst()
                .orElseThrow();
    }
}
