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
    /** A row of a table; {@code butNot} are the simple names of classes that are for Waymark all the same. */
    record Row(String artefact, String name, boolean forUsers, Set<String> butNot) {}

    private static final Pattern HEADING = Pattern.compile("## (waymark-\\S+)");
    private static final Pattern ROW = Pattern.compile("\\| `([\\w.]+)` \\| (users|Waymark) \\|(.*)\\|");
    private static final Pattern BUT_NOT = Pattern.compile("(?<=; not .{0,200})`(\\w+)`");

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
                rows.add(new Row(artefact, row.group(1), row.group(2).equals("users"), butNot(row.group(3))));
            }
        }
        return rows;
    }

    private static Set<String> butNot(String text) {
        Set<String> names = new TreeSet<>();
        Matcher matcher = BUT_NOT.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }
}
