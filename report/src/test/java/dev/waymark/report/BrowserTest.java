package dev.waymark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.report.browser.Chromium;
import dev.waymark.report.browser.NeedsChromium;
import dev.waymark.report.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser. Pictures of it are left in target/screenshots. */
@NeedsChromium
class BrowserTest {
    private static final Path PICTURES = Path.of("target", "screenshots");

    private static final String EVIL = "<script>window.hacked=1</script><img src=x onerror=window.hacked=1>"
            + "\\\" onmouseover=\\\"window.hacked=1 </script></svg> \\u001b[31m \\u202e \ud83d\ude08 "
            + "z".repeat(1 << 20);

    @TempDir
    static Path temporary;

    private static Path folder;
    private static Path page;
    private static Chromium chromium;

    @BeforeAll
    static void aPage() throws Exception {
        folder = temporary.resolve("run");
        Runs.run(
                folder,
                Runs.target("two-phase-commit", Map.of(), List.of("early-unlock")),
                experiment -> experiment.executions(60).measuring(List.of("states")));
        page = Report.write(folder, Runs.cases()).file();
        chromium = Chromium.start(Chromium.find().orElseThrow());
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    private static Tab opened(int width, int height, boolean phone, boolean dark) {
        return chromium.tab().screen(width, height, phone, dark).open(page);
    }

    private static String text(Tab tab, String selector) {
        return tab.ask("document.querySelector('" + selector + "').textContent").stringValue();
    }

    @Test
    void itLoadsAndTheSliderWalksThroughIt() {
        Tab tab = opened(1280, 900, false, false);
        assertThat(tab.errors()).isEmpty();
        assertThat(tab.ask("document.querySelectorAll('.space-time .r').length").intValue())
                .isGreaterThan(5);
        assertThat(tab.ask("document.querySelectorAll('.plot path.curve').length")
                        .intValue())
                .isEqualTo(1);
        int steps = tab.ask("waymark.walkers[0].view.decisions.length").intValue();
        assertThat(text(tab, ".bar-steps output")).isEqualTo("step " + steps + " of " + steps);

        tab.ask("document.querySelector('.stage').focus()");
        tab.press("ArrowLeft");
        assertThat(text(tab, ".bar-steps output")).isEqualTo("step " + (steps - 1) + " of " + steps);
        assertThat(tab.ask("document.querySelectorAll('.space-time .r.later').length")
                        .intValue())
                .isPositive();
        assertThat(text(tab, ".side")).contains("node 1", "Properties", "Step " + (steps - 1));
        tab.press("Home");
        assertThat(text(tab, ".bar-steps output")).isEqualTo("step 0 of " + steps);

        tab.ask("{const s = document.querySelector('input[type=range]'); s.value = 2; s.dispatchEvent(new"
                + " Event('input'));}");
        assertThat(text(tab, ".bar-steps output")).isEqualTo("step 2 of " + steps);
        tab.photograph(PICTURES.resolve("light.png"), true);
        assertThat(tab.errors()).isEmpty();
    }

    @Test
    void theFindingIsOnTheFirstScreen() {
        Tab tab = opened(1400, 900, false, false);
        for (String shown : List.of(".violation h2", ".violation .message", ".violation .copy", ".violation .stage")) {
            assertThat(tab.ask("document.querySelector('" + shown + "').getBoundingClientRect().top")
                            .doubleValue())
                    .as(shown)
                    .isBetween(0.0, 600.0);
        }
        tab.ask("document.querySelector('[data-go=first]').click()");
        tab.ask("document.querySelector('[data-go=violated]').click()");
        assertThat(text(tab, ".bar-steps output"))
                .startsWith("step "
                        + tab.ask("document.querySelector('[data-go=violated]').dataset.step")
                                .stringValue() + " of ");
        assertThat(text(tab, ".side .props")).contains("violated");
        assertThat(text(tab, ".space-time .violated")).startsWith("violated here: ");
        tab.photograph(PICTURES.resolve("first-screen.png"), false);
        assertThat(tab.errors()).isEmpty();
    }

    @Test
    void aClickShowsAMessageAndItsPast() {
        Tab tab = opened(1280, 900, false, true);
        tab.ask("[...document.querySelector('.space-time').querySelectorAll('.hit')].pop().dispatchEvent(new"
                + " MouseEvent('click', {bubbles: true}))");
        assertThat(text(tab, ".side")).contains("Chosen", "could have influenced it");
        assertThat(tab.ask("document.querySelectorAll('.r.chosen').length").intValue())
                .isEqualTo(1);
        tab.ask("document.querySelector('.violation').scrollIntoView()");
        tab.photograph(PICTURES.resolve("dark.png"), true);

        tab.ask("document.querySelector('.which button:last-child').click()");
        assertThat(tab.ask("document.querySelector('details.view[data-kind=found]').open")
                        .booleanValue())
                .isTrue();
        assertThat(tab.ask("getComputedStyle(document.body).backgroundColor").stringValue())
                .as("it is dark")
                .isEqualTo("rgb(19, 21, 24)");
        assertThat(tab.errors()).isEmpty();
    }

    @Test
    void aPhoneScrollsNothingButDiagrams() {
        Tab tab = opened(390, 844, true, false);
        assertThat(tab.ask("document.documentElement.scrollWidth").intValue()).isLessThanOrEqualTo(390);
        assertThat(tab.ask("document.querySelector('.stage').scrollWidth").intValue())
                .isPositive();
        assertThat(tab.errors()).isEmpty();
        tab.photograph(PICTURES.resolve("phone.png"), true);
    }

    @Test
    void theDiagramIsThereWithoutScripts() {
        Tab tab =
                chromium.tab().withoutScripts().screen(1280, 900, false, false).open(page);
        tab.photograph(PICTURES.resolve("no-script.png"), true);
        assertThat(PICTURES.resolve("no-script.png")).isNotEmptyFile();
        assertThat(tab.errors()).isEmpty();
    }

    @Test
    void noScriptOfAMessageRuns() throws IOException {
        Path hostile = temporary.resolve("hostile");
        copy(folder, hostile);
        try (Stream<Path> files = Files.list(hostile.resolve("violations"))) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                text = text.replaceAll(
                        "(\"kind\":\"(?:sent|delivered)\"[^{]*\\{\"type\":\")[^\"]*(\",\"text\":\")[^\"]*",
                        "$1" + quoted(EVIL) + "$2" + quoted(EVIL.replace("\\u001b", ""))); // else it is refused
                text = text.replaceFirst(
                        "(\"signature\":\"[^\"]*\",\"message\":\")", "$1" + quoted(EVIL)); // of the verdict
                text = text.replaceFirst("(\"kind\":\"deliver\"[^}]*\"type\":\")", "$1" + quoted(EVIL));
                Files.writeString(file, text);
            }
        }
        Path result = hostile.resolve("result.json");
        Files.writeString(
                result, Files.readString(result).replaceFirst("\"endedBy\":\"", "\"endedBy\":\"" + quoted(EVIL)));
        Path bad = Report.write(hostile, Runs.cases()).file();
        assertThat(Files.size(bad)).isLessThan(2_000_000);
        Tab tab = chromium.tab().screen(1280, 900, false, false).open(bad);
        tab.ask("document.querySelectorAll('.hit').forEach(r => r.dispatchEvent(new MouseEvent('click', {bubbles:"
                + " true})))");
        assertThat(tab.ask("String(window.hacked)").stringValue()).isEqualTo("undefined");
        assertThat(tab.ask("document.documentElement.scrollWidth").intValue()).isLessThanOrEqualTo(1280);
        assertThat(tab.ask("document.querySelectorAll('img').length").intValue())
                .isZero();
        assertThat(tab.ask("document.querySelectorAll('.space-time .r').length").intValue())
                .isPositive();
        assertThat(text(tab, ".violation .message")).contains("<script>window.hacked=1</script>", "characters in all");
        assertThat(tab.errors()).isEmpty();
        tab.photograph(PICTURES.resolve("hostile.png"), true);
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("$", "\\$");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
