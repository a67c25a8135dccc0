package dev.waymark.tla.tlc;

import dev.waymark.core.UsageException;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A TLC configuration without what only a model checker needs. Of a next-state relation TLC makes one action per
 * combination of parameters, which for published Raft models takes gigabytes; it gets one that is never enabled instead,
 * from a module around the model. Lines keep their numbers.
 *
 * @param specification what gives the initial states, if INIT does not
 */
record ConfigText(String text, @Nullable String specification) {
    static final String INIT = "Init";

    private static final Pattern WORD = Pattern.compile("(?<![\\w!])[A-Za-z_]\\w*|\"[^\"]*\"|[{}=]|<-");
    /** What may stand between = or <- and a name. */
    private static final Pattern MODULE = Pattern.compile("\\s*(\\[\\s*\\w+\\s*])?\\s*");

    private static final List<String> KEYWORDS = List.of(
            "CONSTANT",
            "CONSTANTS",
            "CONSTRAINT",
            "CONSTRAINTS",
            "ACTION_CONSTRAINT",
            "ACTION_CONSTRAINTS",
            "INVARIANT",
            "INVARIANTS",
            "INIT",
            "NEXT",
            "VIEW",
            "SYMMETRY",
            "SPECIFICATION",
            "PROPERTY",
            "PROPERTIES",
            "CHECK_DEADLOCK",
            "TYPE",
            "TYPE_CONSTRAINT",
            "ALIAS",
            "POSTCONDITION");
    private static final Set<String> DROPPED = Set.of(
            "CONSTRAINT",
            "CONSTRAINTS",
            "ACTION_CONSTRAINT",
            "ACTION_CONSTRAINTS",
            "NEXT",
            "SPECIFICATION",
            "PROPERTY",
            "PROPERTIES",
            "CHECK_DEADLOCK",
            "ALIAS",
            "POSTCONDITION");

    private static final String NEXT = "WaymarkNext";

    static ConfigText of(String module, String given) {
        String plain = blankComments(given);
        StringBuilder result = new StringBuilder(plain);
        String section = "";
        int start = 0;
        boolean init = false;
        String specification = null;
        Matcher words = WORD.matcher(plain);
        int braces = 0;
        int assigned = -1;
        while (words.find()) {
            String word = words.group();
            boolean value = assigned >= 0
                    && MODULE.matcher(plain.substring(assigned, words.start())).matches();
            assigned = word.equals("=") || word.equals("<-") ? words.end() : -1;
            braces += word.equals("{") ? 1 : word.equals("}") ? -1 : 0;
            if (KEYWORDS.contains(word) && !value && braces <= 0) {
                blank(result, section, start, words.start());
                section = word;
                start = words.start();
                init |= section.equals("INIT");
            } else if (section.equals("SPECIFICATION")) {
                specification = word;
            }
        }
        blank(result, section, start, plain.length());
        if (braces > 0) {
            throw new UsageException("the configuration of " + module + ": a { has no }");
        }
        if (!init && specification == null) {
            throw new UsageException("the configuration of " + module + " names no initial states: add INIT Init");
        }
        if (!init) { // by their usual name; ConfigCheck looks whether that is right
            result.append("\nINIT ").append(INIT).append('\n');
        }
        return new ConfigText(
                result.append("\nNEXT ").append(NEXT).append('\n').toString(), init ? null : specification);
    }

    static String root(String module) {
        return "Waymark_" + module;
    }

    /** FALSE itself will not do: TLC wants a next-state relation that is no constant. */
    static String rootText(String module) {
        return "---- MODULE " + root(module) + " ----\nEXTENDS " + module + "\n" + NEXT + " == ENABLED FALSE\n====\n";
    }

    private static void blank(StringBuilder text, String section, int from, int to) {
        if (DROPPED.contains(section)) {
            for (int i = from; i < to; i++) {
                if (!Character.isWhitespace(text.charAt(i))) {
                    text.setCharAt(i, ' ');
                }
            }
        }
    }

    private static String blankComments(String given) {
        Matcher comments = Pattern.compile("\"[^\"\n]*\"|\\\\\\*[^\n]*|\\(\\*.*?\\*\\)", Pattern.DOTALL)
                .matcher(given);
        return comments.replaceAll(found -> Matcher.quoteReplacement(
                found.group().startsWith("\"") ? found.group() : found.group().replaceAll("[^\\s]", " ")));
    }
}
