package dev.waymark.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/library-with-threads.md says, but for Maven: it is the command line that is asked, with a plugin and a file beside it. */
class ThreadsPageTest {
    private static final SampleProject THREADS = new SampleProject("library-with-threads", Path.of("threads"));

    @TempDir
    Path folder;

    @Test
    void thePageShowsTheSampleAndAllOfIt() throws IOException {
        assertThat(THREADS.shown()).isEqualTo(THREADS.files());
    }

    @Test
    void theBindingIsShort() throws IOException {
        Path sources = THREADS.sample().resolve("src/main/java/example");
        assertThat(Files.readAllLines(sources.resolve("RegisterNode.java")).size()
                        + Files.readAllLines(sources.resolve("RegisterSystem.java"))
                                .size())
                .isLessThan(120);
    }

    /** The library lies in a folder of its own, as if it were a jar, and is named in the file {@code classpath}. */
    @Test
    void theBugIsFoundAndTheFixHelps() throws Exception {
        for (Map.Entry<String, String> file : THREADS.files().entrySet()) {
            Path copy = folder.resolve(file.getKey());
            Files.createDirectories(copy.getParent());
            Files.writeString(copy, file.getValue());
        }
        SampleProject.Ended found = run("found");
        assertThat(found.code()).as(found.output()).isEqualTo(1);
        assertThat(THREADS.blocks().get("output").lines())
                .allSatisfy(line -> assertThat(found.output()).contains(line));

        THREADS.fix(folder, "src/main/java/example/quorum/QuorumRegister.java");
        SampleProject.Ended fixed = run("fixed");
        assertThat(fixed.code()).as(fixed.output()).isZero();
    }

    private SampleProject.Ended run(String name) throws Exception {
        Path target = folder.resolve(name);
        Path classes = Files.createDirectories(target.resolve("classes"));
        Path library = Files.createDirectories(target.resolve("library"));
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> needed = new ArrayList<>();
        List<String> own = new ArrayList<>();
        for (String file : THREADS.files().keySet()) {
            if (file.endsWith(".java")) {
                (file.contains("/quorum/") ? needed : own)
                        .add(folder.resolve(file).toString());
            } else {
                Path copy = classes.resolve(file.substring("src/main/resources/".length()));
                Files.createDirectories(copy.getParent());
                Files.copy(folder.resolve(file), copy);
            }
        }
        compile(library, classPath, needed);
        compile(classes, library + File.pathSeparator + classPath, own);
        Files.writeString(target.resolve("classpath"), library + File.pathSeparator + "waymark-api.jar");
        String waymark = "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "' -cp '" + classPath
                + "' dev.waymark.cli.Main";
        return SampleProject.shell(
                folder,
                THREADS.blocks().get("run").strip().replaceFirst("^waymark", waymark.replace("$", "\\$"))
                        + " --plugin '" + classes + "'");
    }

    private static void compile(Path classes, String classPath, List<String> sources) {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-cp", classPath, "-d", classes.toString()));
        arguments.addAll(sources);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }
}
