package dev.waymark.blackbox.evidence;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** The files that go beside the trace of a finding: {@code faults.txt}, {@code history.jsonl}, {@code plots.html}, {@code machine.txt}, {@code n1.log} and so on, and {@code n1-NAME} of a file that the node writes itself. */
public final class Evidence {
    /** Of each log the end is kept. */
    private static final int LOG_BYTES = 1 << 19;

    private Evidence() {}

    public static Map<String, String> of(
            OperationLog operations, FaultLog faults, int nodes, IntFunction<List<Path>> logs) {
        Map<String, String> files = new TreeMap<>();
        List<OperationLog.Line> lines = operations.lines();
        files.put("faults.txt", faults.text());
        files.put("history.jsonl", HistoryLines.of(lines));
        files.put("plots.html", Plots.page(lines, faults.bands(), faults.text()));
        files.put("machine.txt", Machine.table());
        for (int node = 1; node <= nodes; node++) {
            List<Path> all = logs.apply(node);
            files.put("n" + node + ".log", end(all.get(0)));
            for (int i = 1; i < all.size(); i++) {
                String name = "n" + node + "-" + all.get(i).getFileName();
                files.put(files.containsKey(name) ? name + "." + i : name, end(all.get(i)));
            }
        }
        return files;
    }

    private static String end(Path log) {
        if (!Files.exists(log)) {
            return "";
        }
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = Math.max(0, file.length() - LOG_BYTES);
            byte[] bytes = new byte[(int) (file.length() - from)];
            file.seek(from);
            file.readFully(bytes);
            String text = new String(bytes, StandardCharsets.UTF_8);
            return from == 0
                    ? text
                    : "(" + from + " bytes before are left out)"
                            + text.substring(text.indexOf('\n') < 0 ? 0 : text.indexOf('\n'));
        } catch (IOException e) {
            return "(the log cannot be read: " + e.getMessage() + ")";
        }
    }
}
