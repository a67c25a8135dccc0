package dev.waymark.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The script that lists results whose code has changed, run in a checkout. */
record StaleResults(Path checkout) {
    record Said(int code, String text) {}

    static StaleResults of(Path checkout) {
        return new StaleResults(checkout);
    }

    Said run(String... options) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("bash", ".ci/stale-results.sh"));
        line.addAll(List.of(options));
        return in(checkout, line);
    }

    /** Nobody's own configuration of git has a say. */
    static Said in(Path folder, List<String> line) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text);
    }
}
