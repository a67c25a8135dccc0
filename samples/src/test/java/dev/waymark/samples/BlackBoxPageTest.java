package dev.waymark.samples;

import static dev.waymark.samples.SampleProject.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/black-box.md says, from an empty folder to a found anomaly, and to none where it is mended. */
class BlackBoxPageTest {
    private static final SampleProject KV = new SampleProject("black-box", Path.of("black-box"));

    @TempDir
    Path folder;

    @Test
    void thePageShowsTheSampleAndAllOfIt() throws IOException {
        Map<String, String> shown = new TreeMap<>(KV.blocks());
        shown.keySet().retainAll(KV.files().keySet());
        assertThat(shown).isEqualTo(KV.files());
    }

    @Test
    @Tag("long")
    void staleReadsAreFoundAndTheFixHelps() throws Exception {
        for (var file : KV.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        SampleProject.Ended found = run();
        assertThat(found.code()).as(found.output()).isEqualTo(1);
        String all = squeezed(found.output());
        assertThat(KV.blocks().get("output").lines())
                .allSatisfy(line -> assertThat(all).contains(squeezed(line)));

        KV.fix(folder, "kv.yaml");
        SampleProject.Ended mended = run();
        assertThat(mended.output()).contains("linearizability           2           0");
    }

    /** The test of the page passes where the bug is, and says what it missed where it is mended. */
    @Test
    @Tag("long")
    void theTestOfThePageFindsThem() throws Exception {
        for (var file : KV.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        Files.writeString(folder.resolve("KvTest.java"), KV.blocks().get("KvTest"));
        SampleProject.Ended found = SampleProject.shell(folder, junit());
        assertThat(found.code()).as(found.output()).isZero();

        KV.fix(folder, "kv.yaml");
        SampleProject.Ended mended = SampleProject.shell(folder, junit());
        assertThat(mended.code()).as(mended.output()).isEqualTo(1);
        assertThat(mended.output()).contains("linearizability");
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    private static String bin() {
        return Path.of(System.getProperty("java.home"), "bin") + File.separator;
    }

    private static String junit() {
        return "'" + bin() + "javac' -d classes KvServer.java\n'" + bin() + "javac' -cp '" + classPath()
                + "' -d tests KvTest.java\n'" + bin() + "java' -cp 'tests:" + classPath() + "' "
                + JUnitMain.class.getName() + " KvTest";
    }

    private SampleProject.Ended run() throws Exception {
        String classPath = classPath();
        String bin = bin();
        String waymark = "'" + bin + "java' -cp '" + classPath + "' dev.waymark.cli.Main";
        return SampleProject.shell(
                folder,
                KV.blocks()
                        .get("run")
                        .replaceFirst("(?m)^javac", "'" + bin.replace("$", "\\$") + "javac'")
                        .replaceFirst("(?m)^waymark", waymark.replace("$", "\\$")));
    }
}
