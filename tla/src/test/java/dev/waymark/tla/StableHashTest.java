package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Fingerprints go into corpora on disk: another JVM, which met texts in another order, must find the same. */
class StableHashTest {
    private static final String BODY = """
            CONSTANT Nodes
            VARIABLES x, y
            Init == x = "b" /\\ y = <<>>
            Put(v) == x' = v /\\ y' = Append(y, v)
            """;

    /** {@code first} is put before all else, so that its texts are the first that TLC meets. */
    private static long walk(List<String> first) {
        try (Model model = Specs.model(BODY, "CONSTANT Nodes = {n1, n2}\nINIT Init\n")) {
            first.forEach(text -> model.call("Put", text));
            ModelState state = model.initial().get(0);
            for (Object value : List.of(
                    "zeta",
                    "alpha",
                    Map.of("zeta", 1, "alpha", 2),
                    Set.of("beta", "gamma", "zeta"),
                    List.of(1, "two"),
                    new ModelValue("n2"),
                    Map.of(1, true, 5, false))) {
                state = model.step(state, "Put", value).only();
            }
            return state.fingerprint();
        }
    }

    public static void main(String[] args) {
        System.out.print(walk(List.of(args)));
    }

    @Test
    void aFreshJvmFindsTheSameFingerprints() throws IOException {
        long here = walk(List.of());
        assertThat(walk(List.of("gamma", "zeta", "beta", "alpha"))).isEqualTo(here);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StableHashTest.class.getName(),
                        "zeta",
                        "gamma")
                .redirectErrorStream(true)
                .start();
        String there = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(there).isEqualTo(Long.toString(here));
    }
}
