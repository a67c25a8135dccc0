package dev.waymark.blackbox;

import dev.waymark.blackbox.description.ClusterDescription;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/** Reads what is new in the logs, and makes events of lines in which a pattern is found. */
final class LogTail {
    private static final int LINE_MAX = 400;
    private static final int READ_MAX = 1 << 20;

    private final Map<String, Pattern> observed = new LinkedHashMap<>();
    private final List<Pattern> bugs = new ArrayList<>();
    private final List<Pattern> allowed = new ArrayList<>();
    private final IntFunction<List<Path>> logs;
    private final SeenEvents events;

    /** How much of which log is read. */
    private final Map<Path, Long> read = new HashMap<>();

    private final int nodes;

    LogTail(ClusterDescription description, IntFunction<List<Path>> logs, SeenEvents events) {
        this.logs = logs;
        this.events = events;
        this.nodes = description.nodes();
        description.observe().forEach((event, pattern) -> observed.put(event, Pattern.compile(pattern)));
        description.bugs().forEach(each -> bugs.add(wholeWords(each)));
        description.allowed().forEach(each -> allowed.add(Pattern.compile(each)));
    }

    private static Pattern wholeWords(String words) {
        return Pattern.compile("(?<![A-Za-z0-9_])(?:" + words + ")(?![A-Za-z0-9_])", Pattern.CASE_INSENSITIVE);
    }

    void clear() {
        read.clear();
    }

    void look() {
        for (int node = 1; node <= nodes; node++) {
            for (Path log : logs.apply(node)) {
                for (String line : fresh(log)) {
                    observe(node, line);
                }
            }
        }
    }

    /** Lines that are complete, and were not there before. */
    private List<String> fresh(Path log) {
        if (!Files.exists(log)) {
            return List.of();
        }
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = read.getOrDefault(log, 0L);
            if (file.length() < from) {
                from = 0; // it was begun anew
            }
            long length = Math.min(file.length() - from, READ_MAX);
            if (length <= 0) {
                return List.of();
            }
            byte[] bytes = new byte[(int) length];
            file.seek(from);
            file.readFully(bytes);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            if (end == 0 && bytes.length == READ_MAX) {
                end = bytes.length; // a line without end is cut
            }
            read.put(log, from + end);
            return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            return List.of(); // it is looked at again
        }
    }

    private void observe(int node, String line) {
        observed.forEach((event, pattern) -> {
            if (pattern.matcher(line).find()) {
                events.emitted(node, event);
            }
        });
        if (bugs.stream().anyMatch(each -> each.matcher(line).find())
                && allowed.stream().noneMatch(each -> each.matcher(line).find())) {
            events.emitted(
                    node,
                    BlackBoxCluster.BUG_IN_LOG,
                    normalised(line),
                    line.length() > LINE_MAX ? line.substring(0, LINE_MAX) : line);
        }
    }

    /** Without what differs each time: numbers, addresses, times. */
    static String normalised(String line) {
        String same = line.replaceAll("0x[0-9a-fA-F]+", "#")
                .replaceAll("[0-9a-f]{12,}", "#")
                .replaceAll("[0-9]+", "#");
        return same.length() > LINE_MAX ? same.substring(0, LINE_MAX) : same;
    }
}
