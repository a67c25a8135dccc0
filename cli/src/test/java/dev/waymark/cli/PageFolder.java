package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder in which a reader of a page follows it: with a launcher, and what the page's commands leave there. */
record PageFolder(Path path) {
    static PageFolder in(Path path) throws IOException {
        Path launcher = path.resolve("waymark");
        Files.writeString(launcher, """
                #!/usr/bin/env bash
                exec '%s' -cp '%s' dev.waymark.cli.Main "$@"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        return new PageFolder(path);
    }

    /** What it prints; it must end as the page says. */
    String execute(Page.Command command) throws Exception {
        Path errors = path.resolve("errors.txt");
        Process process = new ProcessBuilder("bash", "-c", command.line())
                .directory(path.toFile())
                .redirectError(errors.toFile())
                .start();
        String printed;
        try (InputStream out = process.getInputStream()) {
            printed = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(process.waitFor())
                .as("%s%n%s%s", command.line(), printed, Files.readString(errors))
                .isEqualTo(command.exitCode());
        return printed;
    }

    static String squeezed(String text) {
        return text.strip().replaceAll(" +", " ");
    }
}
