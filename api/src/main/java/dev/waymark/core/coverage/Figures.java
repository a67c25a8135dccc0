package dev.waymark.core.coverage;

import java.util.List;
import java.util.Map;

/**
 * What a coverage tells of a campaign besides how much was covered. {@code numbers} stand beside that number; a
 * {@code total} among them makes it a share. {@code sections} are parts of the whole result, by name; coverages that
 * name the same section share it. {@code rows} are for people.
 */
public record Figures(Map<String, Number> numbers, Map<String, Map<String, Object>> sections, List<Row> rows) {
    public static final Figures NONE = new Figures(Map.of(), Map.of(), List.of());

    /**
     * A line of a report: what it is about, and its text. {@code cut}: it does not say all. {@code file} is the name of a
     * file in the run folder that does, and {@code content} what is in it; empty if there is none.
     */
    public record Row(String name, String text, boolean cut, String file, String content) {
        public Row(String name, String text) {
            this(name, text, false, "", "");
        }

        /** For people, who find the rest in the file if there is a run folder. */
        public String line(boolean hasFolder) {
            return cut && hasFolder ? text + " in " + file : text;
        }
    }
}
