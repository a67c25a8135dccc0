package dev.waymark.cli.run;

import dev.waymark.cli.replay.OutputFile;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.cli.terminal.Version;
import dev.waymark.core.file.WholeFile;
import dev.waymark.engine.campaign.RunReport;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Results in the forms that build servers read. */
final class CiOptions {
    @Option(names = "--junit-xml", paramLabel = "FILE", description = "Also write the verdicts as JUnit XML.")
    @Nullable
    Path junitXml;

    @Option(names = "--sarif", paramLabel = "FILE", description = "Also write the violations as SARIF.")
    @Nullable
    Path sarif;

    @Option(names = "--annotations", description = "Also print violations as workflow annotations on standard error.")
    boolean annotations;

    /** What cannot be written is told before the campaign, not hours later. */
    void prepare() {
        if (junitXml != null) {
            OutputFile.check("--junit-xml", junitXml);
        }
        if (sarif != null) {
            OutputFile.check("--sarif", sarif);
        }
    }

    /** False, and a warning, for what cannot be written: the verdicts are worth more than their copy. */
    boolean write(RunReport report, Console console) {
        boolean written = junitXml == null || write(junitXml, junit(report), console);
        written &= sarif == null || write(sarif, Json.write(sarif(report)) + "\n", console);
        if (annotations) {
            report.violations()
                    .forEach(found -> console.plainError("::error title=" + annotation(found.id()) + "::"
                            + annotation(oneLine(found.message()) + " (replay " + found.best() + ")")));
        }
        return written;
    }

    private static boolean write(Path file, String text, Console console) {
        try {
            WholeFile.write(file, text);
            return true;
        } catch (IOException e) {
            console.warning(file + " could not be written (" + e + "): see that its folder is there and its disk not"
                    + " full, then run it again");
            return false;
        }
    }

    /** One test case per property; a violated one fails, one that was never reached is skipped. */
    private static String junit(RunReport report) {
        StringBuilder cases = new StringBuilder();
        int failures = 0;
        int skipped = 0;
        for (Map.Entry<String, RunReport.Counts> property : report.properties().entrySet()) {
            cases.append("  <testcase classname=\"waymark.").append(xml(report.system()));
            cases.append("\" name=\"").append(xml(property.getKey())).append("\">\n");
            List<RunReport.Found> found = report.violations().stream()
                    .filter(violation -> violation.property().equals(property.getKey()))
                    .toList();
            if (!found.isEmpty()) {
                failures++;
                cases.append("    <failure message=\"")
                        .append(xml(oneLine(found.get(0).message())));
                cases.append("\">replay ").append(xml(found.get(0).best()));
                cases.append("</failure>\n");
            } else if (property.getValue().reached() == 0) {
                skipped++;
                cases.append("    <skipped message=\"never reached\"/>\n");
            }
            cases.append("  </testcase>\n");
        }
        return String.format(
                Locale.ROOT,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>%n<testsuite name=\"waymark %s %s\" tests=\"%d\""
                        + " failures=\"%d\" errors=\"0\" skipped=\"%d\" time=\"%.3f\">%n%s</testsuite>%n",
                xml(report.system()),
                xml(report.strategy()),
                report.properties().size(),
                failures,
                skipped,
                report.elapsedMillis() / 1000.0,
                cases);
    }

    private static Map<String, Object> sarif(RunReport report) {
        List<Object> results = new ArrayList<>();
        for (RunReport.Found found : report.violations()) {
            Map<String, Object> place =
                    ordered("physicalLocation", ordered("artifactLocation", ordered("uri", uri(found.best()))));
            results.add(ordered(
                    "ruleId",
                    found.property(),
                    "level",
                    "error",
                    "message",
                    ordered("text", found.message()),
                    "locations",
                    List.of(place)));
        }
        Map<String, Object> driver = ordered("name", "Waymark", "version", Version.version());
        return ordered(
                "$schema",
                "https://json.schemastore.org/sarif-2.1.0.json",
                "version",
                "2.1.0",
                "runs",
                List.of(ordered("tool", ordered("driver", driver), "results", results)));
    }

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    private static String oneLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    /** A path with what a URI may not hold escaped; relative ones stay relative. */
    private static String uri(String path) {
        try {
            return new URI(null, null, path.replace('\\', '/'), null).getRawPath();
        } catch (URISyntaxException e) {
            return path;
        }
    }

    /** As the readers of workflow commands take it. */
    private static String annotation(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String xml(String text) {
        return text.replaceAll("[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
