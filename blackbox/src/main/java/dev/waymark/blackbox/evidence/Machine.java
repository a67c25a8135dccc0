package dev.waymark.blackbox.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the machine has that clusters of processes need, or could use, as a table for people. */
public final class Machine {
    private Machine() {}

    /** Now. Nothing is started to find out. */
    public static String table() {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        rows.put("load", first(Path.of("/proc/loadavg")));
        rows.put("kernel", first(Path.of("/proc/sys/kernel/osrelease")));
        rows.put("guard (setsid, sh, grep)", there(List.of("setsid", "sh", "grep")));
        rows.put("attribution (/proc/net/tcp)", Files.isReadable(Path.of("/proc/net/tcp")) ? "yes" : "no");
        rows.put("user namespaces", first(Path.of("/proc/sys/user/max_user_namespaces")));
        rows.put("packages (apt-get, python3, go)", there(List.of("apt-get", "python3", "go")));
        StringBuilder table = new StringBuilder();
        rows.forEach((what, value) -> table.append(String.format(Locale.ROOT, "%-34s%s%n", what, value)));
        return table.toString();
    }

    private static String first(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.isEmpty() ? "" : lines.get(0);
        } catch (IOException e) {
            return "cannot be read";
        }
    }

    private static String there(List<String> programs) {
        List<String> missing = programs.stream().filter(each -> !onPath(each)).toList();
        return missing.isEmpty() ? "yes" : "without " + String.join(", ", missing);
    }

    private static boolean onPath(String program) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            if (Files.isExecutable(Path.of(folder.isEmpty() ? "." : folder, program))) {
                return true;
            }
        }
        return false;
    }
}
