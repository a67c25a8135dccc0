package dev.waymark.report.page;

import java.util.List;
import java.util.Map;

/**
 * A page as it is at one moment, in parts that can be replaced one by one. {@code figures} are what its script knows;
 * {@code sections} are violations, which are long and stand where the part {@link #VIOLATIONS} is.
 */
public record Shot(String title, String nav, List<Part> parts, List<Section> sections, Map<String, Object> figures) {
    static final String VIOLATIONS = "violations";

    /** {@code key}: it is replaced when this changes, which is seldom for what the script draws in. */
    record Part(String name, String key, String html) {
        static Part of(String name, String html) {
            return new Part(name, html, html);
        }
    }

    /** {@code met} is the text that changes more often than the rest of it. */
    record Section(String id, String html, String met, List<View> views, boolean complete) {
        String hash() {
            return Integer.toHexString(html.hashCode());
        }
    }
}
