package dev.waymark.report.page;

import dev.waymark.engine.campaign.ReportJson;
import dev.waymark.report.data.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Somebody who has a page open: told what has changed since they were last told something. */
public final class Viewer {
    private final Map<String, String> parts = new HashMap<>();
    private final Set<String> sections;
    private @Nullable Shot last;

    /** {@code sections}: the hashes of those that came with the page. */
    public Viewer(Set<String> sections) {
        this.sections = new HashSet<>(sections);
    }

    /** As JSON; empty if nothing has changed. */
    @SuppressWarnings("ReferenceEquality") // the same one is given until something changes
    public Optional<String> news(Shot now) {
        if (now == last) {
            return Optional.empty();
        }
        last = now;
        Map<String, String> changed = new LinkedHashMap<>();
        put(changed, "nav", now.nav(), now.nav());
        now.parts().forEach(part -> put(changed, part.name(), part.key(), part.html()));
        changed.remove(Shot.VIOLATIONS);
        List<Map<String, Object>> violations = new ArrayList<>();
        for (Shot.Section section : now.sections()) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("id", Texts.plain(section.id()));
            each.put("met", Texts.plain(section.met()));
            each.put("hash", section.hash());
            if (sections.add(section.hash())) {
                each.put("html", section.html());
                each.put("views", PageData.views(section.views()));
            }
            violations.add(each);
        }
        Map<String, Object> news = new LinkedHashMap<>();
        news.put("parts", changed);
        news.put("sections", violations);
        news.put("figures", now.figures());
        return Optional.of(ReportJson.write(news));
    }

    private void put(Map<String, String> changed, String name, String key, String html) {
        if (!key.equals(parts.put(name, key))) {
            changed.put(name, html);
        }
    }
}
