package dev.waymark.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** docs/api.md: which packages are for users. */
final class ApiPage {
    /** A row of a table; {@code exceptions} are the simple names of classes on the other side than their package. */
    record Row(String artefact, String name, boolean forUsers, Set<String> exceptions) {}

    private static final Pattern HEADING = Pattern.compile("## (waymark-\\S+)");
    private static final Pattern ROW = Pattern.compile("\\| `([\\w.]+)` \\| (users|Waymark) \\|(.*)\\|");
    private static final Pattern EXCEPTION = Pattern.compile("(?<=; (not|but) .{0,200})`(\\w+)`");

    private ApiPage() {}

    static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        String artefact = "";
        for (String line : Files.readAllLines(Path.of("../docs/api.md"))) {
            Matcher heading = HEADING.matcher(line);
            Matcher row = ROW.matcher(line);
            if (heading.matches()) {
                artefact = heading.group(1);
            } else if (row.matches()) {
                rows.add(new Row(artefact, row.group(1), row.group(2).equals("users"), exceptions(row.group(3))));
            }
        }
        return rows;
    }

    private static Set<String> exceptions(String text) {
        Set<String> names = new TreeSet<>();
        Matcher matcher = EXCEPTION.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(2));
        }
        return names;
    }
}
