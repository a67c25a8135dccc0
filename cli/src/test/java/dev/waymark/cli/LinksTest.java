package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages point to is there: files, headings, and pages that are named in passing. */
class LinksTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern NAMED_PAGE = Pattern.compile("(?<![\\w/.])docs/[\\w/-]+\\.md");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            Matcher links = LINK.matcher(withoutCode(Files.readString(page)));
            while (links.find()) {
                String target = links.group(1);
                if (!target.matches("https?:.*") && !leadsSomewhere(page, target)) {
                    broken.add(page + ": " + target);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPageThatIsNamedIsThere() throws IOException {
        List<String> missing = new ArrayList<>();
        for (Path page : pages()) {
            Matcher names = NAMED_PAGE.matcher(Files.readString(page));
            while (names.find()) {
                if (!Files.exists(ROOT.resolve(names.group()))) {
                    missing.add(page + ": " + names.group());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String name : List.of("README.md", "HACKING.md", "CHANGELOG.md", "SECURITY.md", "THIRD-PARTY.md")) {
            pages.add(ROOT.resolve(name));
        }
        for (String folder : List.of("docs", "systems/src/main/java")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        assertThat(pages).hasSizeGreaterThan(20);
        return pages;
    }

    private static boolean leadsSomewhere(Path page, String target) throws IOException {
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        Path there = file.isEmpty() ? page : page.resolveSibling(file);
        return Files.exists(there) && (hash < 0 || anchors(there).contains(target.substring(hash + 1)));
    }

    /** As GitHub makes them: lower case, blanks as hyphens, no punctuation. */
    private static List<String> anchors(Path page) throws IOException {
        String text = Files.readString(page).replaceAll("(?ms)^```.*?^```$", "");
        return HEADING.matcher(text)
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .toList();
    }

    private static String withoutCode(String text) {
        return text.replaceAll("(?ms)^```.*?^```$", "").replaceAll("`[^`]*`", "");
    }
}
