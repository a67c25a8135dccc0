package dev.waymark.samples;

import static dev.waymark.samples.SampleProject.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/real-jvm-systems.md says, but for Maven: it is the command line that is asked. */
class OwnServersTest {
    private static final SampleProject OWN_SERVERS = new SampleProject("real-jvm-systems", Path.of("own-servers"));

    @TempDir
    Path folder;

    @Test
    void thePageShowsTheSampleAndAllOfIt() throws IOException {
        assertThat(OWN_SERVERS.shown()).isEqualTo(OWN_SERVERS.files());
    }

    @Test
    void theAdapterIsShort() throws IOException {
        Path sources = OWN_SERVERS.sample().resolve("src/main/java/example");
        assertThat(Files.readAllLines(sources.resolve("CopyServers.java")).size()
                        + Files.readAllLines(sources.resolve("CopySystem.java")).size())
                .isLessThanOrEqualTo(200);
    }

    @Test
    void theBugIsFoundAndTheFixHelps() throws Exception {
        for (var file : OWN_SERVERS.files().entrySet()) {
            Path copy = folder.resolve(file.getKey());
            Files.createDirectories(copy.getParent());
            Files.writeString(copy, file.getValue());
        }
        SampleProject.Ended found = run("found");
        assertThat(found.code()).as(found.output()).isEqualTo(1);
        String all = squeezed(found.output());
        assertThat(OWN_SERVERS.blocks().get("output").lines())
                .allSatisfy(line -> assertThat(all).contains(squeezed(line)));

        OWN_SERVERS.fix(folder, "src/main/java/example/CopyServer.java");
        SampleProject.Ended fixed = run("fixed");
        assertThat(fixed.code()).as(fixed.output()).isEqualTo(2); // one client has no answer
        assertThat(fixed.output()).contains("clients-answered        inconclusive");
    }

    private SampleProject.Ended run(String name) throws Exception {
        Path classes = Files.createDirectories(folder.resolve(name));
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-cp", classPath, "-d", classes.toString()));
        for (String file : OWN_SERVERS.files().keySet()) {
            if (file.endsWith(".java")) {
                arguments.add(folder.resolve(file).toString());
            } else {
                Path copy = classes.resolve(file.substring("src/main/resources/".length()));
                Files.createDirectories(copy.getParent());
                Files.copy(folder.resolve(file), copy);
            }
        }
        int compiled = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(compiled).isZero();
        String waymark = "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "' -cp '" + classes
                + File.pathSeparator + classPath + "' dev.waymark.cli.Main";
        return SampleProject.shell(
                folder, OWN_SERVERS.blocks().get("run").replaceFirst("^waymark", waymark.replace("$", "\\$")));
    }
}
