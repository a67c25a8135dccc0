package dev.waymark.tla.tlc;

import dev.waymark.core.UsageException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What SANY and TLC say, as one line that begins with file and line. */
final class Complaint {
    private static final Pattern PLACE = Pattern.compile(
            "line (\\d+), col(?:umn)? (\\d+)(?: to line (\\d+), col(?:umn)? (\\d+))? (?:of module|in) (\\w+)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern TOKEN = Pattern.compile("at line (\\d+), col(?:umn)? (\\d+)");
    private static final Pattern FILE = Pattern.compile("Parsing file .*?(\\w+)\\.tla");

    private static final Pattern ABORT = Pattern.compile(
            "\\*\\*\\* (?:Abort messages|Errors): \\d+\\s+(?:Unknown location\\s+)?(.*?)\\n\\s*\\n", Pattern.DOTALL);
    private static final Pattern CONFIG = Pattern.compile("error in the configuration file at line (\\d+)");

    private static final Pattern CONFLICT =
            Pattern.compile("Precedence conflict between ops (\\S+).*? and (\\S+)\\.", Pattern.DOTALL);

    private static final Pattern MISSING =
            Pattern.compile("Cannot find source file for module (\\w+)(?: imported in module (\\w+))?");

    /** Modules of later versions and of the community that work by Java classes. */
    private static final Set<String> BEYOND_TLC = Set.of(
            "TLCExt",
            "Json",
            "IOUtils",
            "CSV",
            "SVG",
            "ShiViz",
            "Statistics",
            "GraphViz",
            "HTML",
            "VectorClocks",
            "_TETrace");

    private static final Pattern JAVA = Pattern.compile(
            "Attempted to apply the operator overridden by the Java method\\s.*?, but it produced the following error: ");

    private static final Pattern UNKNOWN_TO_TLC = Pattern.compile("TLCGet\\([^)]*\\) was undefined\\.");

    private static final Pattern CAST = Pattern.compile(
            "Cannot cast (?:class )?tlc2\\.value\\.impl\\.(\\w*?)Value to (?:class )?tlc2\\.value\\.impl\\.(\\w*?)Value");

    private static final String NO_INITIAL_STATES = "did not specify the initial state predicate";

    private final PrivateFiles files;
    private final String config;

    Complaint(PrivateFiles files, String config) {
        this.files = files;
        this.config = config;
    }

    /** {@code output}: all that was printed while the model was loaded. */
    UsageException loading(String module, String output, Throwable thrown) {
        Matcher missing = MISSING.matcher(output);
        if (missing.find()) {
            return missing(missing.group(1), missing.group(2));
        }
        Matcher place = PLACE.matcher(output);
        if (place.find()) {
            String where = files.shown(place.group(5)) + ":" + place.group(1) + ": ";
            Matcher conflict = CONFLICT.matcher(output);
            return new UsageException(where
                    + (conflict.find()
                            ? "it is not clear which of " + conflict.group(1) + " and " + conflict.group(2)
                                    + " comes first: put parentheses"
                            : sentence(output.substring(place.end()))));
        }
        int parse = output.indexOf("***Parse Error***");
        if (parse >= 0) {
            return parseError(
                    latestFile(output.substring(0, parse), module),
                    output.substring(parse + "***Parse Error***".length()));
        }
        Matcher abort = ABORT.matcher(output);
        String said = abort.find() ? abort.group(1) : String.valueOf(thrown.getMessage());
        if (said.contains(NO_INITIAL_STATES)) {
            return new UsageException(files.shown(module) + ": the SPECIFICATION does not say what the initial states"
                    + " are in a form that TLC reads (Init /\\ [][Next]_vars): add INIT and NEXT with operators of the"
                    + " module to the configuration");
        }
        Matcher config = CONFIG.matcher(said);
        if (config.find()) {
            String line = config.group(1);
            return new UsageException("the configuration of " + module + ", line " + line + " (" + configLine(line)
                    + "): " + flat(said.substring(config.end())));
        }
        return new UsageException(located(files.shown(module) + ": ", said));
    }

    private UsageException missing(String missing, String user) {
        return new UsageException(files.shown(user) + ": module " + missing + " is not there: "
                + (BEYOND_TLC.contains(missing)
                        ? "it is not in TLC 2.18, by which models are stepped, because it is mostly Java: leave it out, or"
                                + " put a " + missing + ".tla with what you need of it beside the model"
                        : "put " + missing
                                + ".tla beside the model, or name its folder with --library (-DTLA-Library)"));
    }

    private String configLine(String number) {
        return config.lines()
                .skip(Integer.parseInt(number) - 1L)
                .findFirst()
                .orElse("")
                .strip();
    }

    /** SANY says which file it reads, and of a mistake in it only the line. */
    private static String latestFile(String said, String otherwise) {
        String latest = otherwise;
        Matcher files = FILE.matcher(said);
        while (files.find()) {
            latest = files.group(1);
        }
        return latest;
    }

    private UsageException parseError(String module, String said) {
        Matcher token = TOKEN.matcher(said);
        String where = files.shown(module) + ":" + (token.find() ? token.group(1) + ":" : "");
        int rest = said.indexOf("Residual stack trace");
        return new UsageException(where + " parse error: " + flat(rest < 0 ? said : said.substring(0, rest)));
    }

    /** {@code stack}: where TLC was, outermost first. */
    UsageException evaluating(String what, String stack, Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        Matcher places = PLACE.matcher(stack);
        String where = "";
        while (places.find()) {
            where = files.shown(places.group(5)) + ":" + places.group(1) + ": ";
        }
        return new UsageException(
                where.isEmpty()
                        ? located(what + ": ", message)
                        : where + what + ": " + flat(PLACE.matcher(message).replaceAll("")));
    }

    private String located(String otherwise, String message) {
        Matcher place = PLACE.matcher(message);
        return place.find()
                ? files.shown(place.group(5)) + ":" + place.group(1) + ": " + flat(message)
                : otherwise + flat(message);
    }

    String place(String location) {
        Matcher place = PLACE.matcher(location);
        return place.find() ? files.shown(place.group(5)) + ":" + place.group(1) : location;
    }

    /** Up to the empty line that ends it. */
    private static String sentence(String text) {
        String stripped = text.strip();
        int end = stripped.indexOf("\n\n");
        return flat(end < 0 ? stripped : stripped.substring(0, end));
    }

    private static String flat(String text) {
        String said = JAVA.matcher(text.replaceAll("\\s+", " ")).replaceAll("").strip();
        if (UNKNOWN_TO_TLC.matcher(said).find()) {
            said += " TLC 2.18, by which models are stepped, does not have it: leave out what asks for it";
        }
        return CAST.matcher(said)
                .replaceAll(cast -> kind(cast.group(1)) + " stands where " + kind(cast.group(2)) + " must");
    }

    /** What TLC's classes of values are called in TLA+. */
    private static String kind(String valueClass) {
        return switch (valueClass) {
            case "Int" -> "a number";
            case "String" -> "a text";
            case "Bool" -> "a boolean";
            case "Tuple" -> "a sequence";
            case "Record" -> "a record";
            case "Model" -> "a model value";
            default -> valueClass.startsWith("Fcn") ? "a function" : "a set";
        };
    }
}
