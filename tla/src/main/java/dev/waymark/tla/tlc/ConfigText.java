package dev.waymark.tla.tlc;

import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A TLC configuration without what only a model checker needs. With INIT the next-state relation is one that is never
 * enabled, from a module around the model; a SPECIFICATION alone is read by TLC itself, which {@link
 * tlc2.tool.impl.WatchedTool} keeps from unfolding its actions. Lines keep their numbers.
 *
 * @param negatives the negative numbers in it, without their sign
 * @param next the next-state relation that NEXT names beside INIT; of a SPECIFICATION TLC knows it
 */
record ConfigText(String text, @Nullable String next, Set<String> negatives) {
    /** TLC 2.18 reads no negative number here; later versions do. */
    private static final Pattern NEGATIVE = Pattern.compile("=\\s*-(\\d+)\\b");

    private static final String MINUS = "WaymarkMinus";

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
    private static final Set<String> DROPPED =
            Set.of("NEXT", "PROPERTY", "PROPERTIES", "CHECK_DEADLOCK", "ALIAS", "POSTCONDITION");

    private static final String NEXT = "WaymarkNext";

    static ConfigText of(String module, String given) {
        Set<String> negatives = new TreeSet<>();
        String plain = NEGATIVE.matcher(blankComments(given)).replaceAll(found -> {
            negatives.add(found.group(1));
            return "<- " + MINUS + found.group(1);
        });
        StringBuilder result = new StringBuilder(plain);
        List<Section> sections = sections(module, plain);
        boolean init = sections.stream().anyMatch(each -> each.keyword().equals("INIT"));
        if (!init && sections.stream().noneMatch(each -> each.keyword().equals("SPECIFICATION"))) {
            throw new UsageException("the configuration of " + module
                    + " names no initial states: add INIT or SPECIFICATION with an operator of the module (one that has no"
                    + " behaviour, only assumptions, has nothing to step)");
        }
        String next = null;
        for (Section each : sections) {
            if (DROPPED.contains(each.keyword()) || (init && each.keyword().equals("SPECIFICATION"))) {
                blank(result, each.from(), each.to());
            }
            next = init && each.keyword().equals("NEXT") ? each.words(plain) : next;
        }
        return new ConfigText(
                init ? result.append("\nNEXT ").append(NEXT).append('\n').toString() : result.toString(),
                next,
                negatives);
    }

    /** From a keyword to the one after it. */
    private record Section(String keyword, int from, int to) {
        String words(String text) {
            return text.substring(from + keyword.length(), to).strip();
        }
    }

    private static List<Section> sections(String module, String plain) {
        List<Section> sections = new ArrayList<>();
        String section = "";
        int start = 0;
        int braces = 0;
        int assigned = -1;
        Matcher words = WORD.matcher(plain);
        while (words.find()) {
            String word = words.group();
            boolean value = assigned >= 0
                    && MODULE.matcher(plain.substring(assigned, words.start())).matches();
            assigned = word.equals("=") || word.equals("<-") ? words.end() : -1;
            braces += word.equals("{") ? 1 : word.equals("}") ? -1 : 0;
            if (KEYWORDS.contains(word) && !value && braces <= 0) {
                sections.add(new Section(section, start, words.start()));
                section = word;
                start = words.start();
            }
        }
        if (braces > 0) {
            throw new UsageException("the configuration of " + module + ": a { has no }");
        }
        sections.add(new Section(section, start, plain.length()));
        return sections;
    }

    static String root(String module) {
        return "Waymark_" + module;
    }

    /** FALSE itself will not do: TLC wants a next-state relation that is no constant. */
    String rootText(String module) {
        StringBuilder text = new StringBuilder("---- MODULE " + root(module) + " ----\nEXTENDS " + module + "\n");
        text.append(NEXT).append(" == ENABLED FALSE\n");
        text.append(negatives.isEmpty() ? "" : "LOCAL INSTANCE Integers\n");
        negatives.forEach(each -> text.append(MINUS + each + " == -" + each + "\n"));
        return text.append("====\n").toString();
    }

    private static void blank(StringBuilder text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Character.isWhitespace(text.charAt(i))) {
                text.setCharAt(i, ' ');
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
