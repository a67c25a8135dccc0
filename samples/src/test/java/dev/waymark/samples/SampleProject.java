package dev.waymark.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A project of {@code samples} and the page that tells of it, to be followed with Maven in an empty folder. */
record SampleProject(String page, Path sample) {
    static final SampleProject TUTORIAL = new SampleProject("tutorial", Path.of("tutorial"));
    static final SampleProject OWN_RAFT = new SampleProject("your-own-raft", Path.of("own-raft"));

    private static final Path REPOSITORY = Path.of("target/installed").toAbsolutePath();
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\S+ (\\S+)\\n(.*?)^```$");

    record Ended(int code, String output) {}

    /** The fenced blocks of the page by the word behind the language: a file's name, or what the block is for. */
    Map<String, String> blocks() throws IOException {
        Map<String, String> blocks = new LinkedHashMap<>();
        Matcher matcher = BLOCK.matcher(Files.readString(Path.of("../docs/" + page + ".md")));
        while (matcher.find()) {
            blocks.merge(matcher.group(1), matcher.group(2), String::concat);
        }
        return blocks;
    }

    /** Those of the blocks that are files. */
    Map<String, String> shown() throws IOException {
        Map<String, String> shown = new TreeMap<>(blocks());
        shown.keySet().removeIf(name -> !name.contains("/") && !name.equals("pom.xml"));
        return shown;
    }

    Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(sample)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(sample.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }

    /** In an empty folder, with what the page tells to install. */
    void settle(Path folder) throws IOException {
        for (Map.Entry<String, String> file : files().entrySet()) {
            Path copy = folder.resolve(file.getKey());
            Files.createDirectories(copy.getParent());
            Files.writeString(copy, file.getValue());
        }
        Installed.at(REPOSITORY, Path.of(System.getProperty("outer.repository")), blocks().get("install"));
    }

    /** Puts what the page calls {@code after} in the place of {@code before}. */
    void fix(Path folder, String file) throws IOException {
        Path wrong = folder.resolve(file);
        String source = Files.readString(wrong);
        String before = blocks().get("before").strip();
        assertThat(source).containsOnlyOnce(before);
        Files.writeString(wrong, source.replace(before, blocks().get("after").strip()));
    }

    static Ended maven(Path folder, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("outer.maven"), "bin", "mvn").toString(),
                "-B",
                "-ntp",
                "-Dmaven.repo.local=" + REPOSITORY));
        if (System.getProperty("outer.offline", "").equals("offline=true")) {
            command.add("-o");
        }
        command.addAll(List.of(more));
        command.add("test");
        return execute(folder, command);
    }

    static Ended shell(Path folder, String commands) throws Exception {
        return execute(folder, List.of("bash", "-e", "-c", commands));
    }

    private static Ended execute(Path folder, List<String> command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C.UTF-8"); // for the chart
        Process process = builder.start();
        String output;
        try (InputStream in = process.getInputStream()) {
            output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        return new Ended(process.waitFor(), output);
    }

    static String squeezed(String text) {
        return text.replaceAll("[ \\t]+", " ").strip();
    }
}
