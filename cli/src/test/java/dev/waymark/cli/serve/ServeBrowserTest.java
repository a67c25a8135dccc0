package dev.waymark.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.report.browser.Chromium;
import dev.waymark.report.browser.NeedsChromium;
import dev.waymark.report.browser.Tab;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The live pages in a real browser. Pictures of them are left in target/screenshots. */
@NeedsChromium
class ServeBrowserTest {
    private static final Path PICTURES = Path.of("target", "screenshots");

    private static final String EVIL = "<script>window.hacked=1</script><img src=x onerror=window.hacked=1>"
            + "\" onmouseover=\"window.hacked=1 </script></svg>";

    @TempDir
    static Path temporary;

    private static Served served;
    private static Chromium chromium;

    @BeforeAll
    static void aServer() throws Exception {
        Path runs = temporary.resolve("runs");
        run(runs.resolve("one"), "random", "300");
        run(runs.resolve("two"), "pos", "500");
        served = new Served(runs);
        chromium = Chromium.start(Chromium.find().orElseThrow());
    }

    private static void run(Path out, String strategy, String iterations) {
        Cli.run(
                "run",
                "two-phase-commit",
                "--bug=early-unlock",
                "--strategy=" + strategy,
                "--iterations=" + iterations,
                "--coverage=states",
                "--coverage=traces",
                "--quiet",
                "--out=" + out);
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
            served.close();
        }
    }

    private static Tab tab(int width, int height, boolean phone, boolean dark) {
        return chromium.tab().screen(width, height, phone, dark);
    }

    private static String text(Tab tab, String selector) {
        return tab.ask("document.querySelector('" + selector + "').textContent").stringValue();
    }

    @Test
    void aCampaignIsStartedWatchedAndStopped() throws Exception {
        Tab tab = tab(1280, 900, false, false).open(served.withToken());
        assertThat(tab.ask("location.href").stringValue())
                .as("the token is taken out of the address")
                .isEqualTo(served.address() + "/");
        tab.ask(
                "{const f = document.querySelector('#starter').elements; f.system.value = 'two-phase-commit';"
                        + " f.system.dispatchEvent(new Event('change')); f.bug.value = 'early-unlock';"
                        + " f.executions.value = '1000000000'; f.more.value = '--workers 1 --coverage traces --coverage states';}");
        tab.photograph(PICTURES.resolve("serve-start.png"), true);
        tab.loading(() -> tab.ask("document.querySelector('#starter button').click()"));

        tab.await("document.querySelector('.badge.run')");
        tab.await("waymark.data.curve.executions.length > 3");
        String before = text(tab, ".tile b");
        tab.await("document.querySelector('.tile b').textContent !== " + quoted(before));
        String picture = "document.querySelector('.violation .space-time .r')";
        if (!tab.becomes(
                picture, 45)) { // seen in one of some builds, always with other tests beside it; why is not known
            System.err.println("ServeBrowserTest: a live page has no picture of a violation: " + state(tab));
            tab.open(tab.ask("location.href").stringValue());
        }
        tab.await(picture);
        tab.await("waymark.walkers.length && document.querySelector('.which')"); // it is shrunk by now
        assertThat(text(tab, ".props")).contains("violated");
        assertThat(tab.ask("document.querySelectorAll('.plot path.curve').length")
                        .intValue())
                .isEqualTo(2);

        // the slider stays where it is while figures go on
        tab.ask("{const s = document.querySelector('input[type=range]'); s.value = 2; s.dispatchEvent(new"
                + " Event('input'));}");
        int heard = tab.ask("waymark.heard").intValue();
        tab.await("waymark.heard > " + (heard + 2));
        assertThat(text(tab, ".bar-steps output")).startsWith("step 2 of ");
        assertThat(text(tab, ".violation .met")).contains("times, first in execution");
        tab.photograph(PICTURES.resolve("serve-running.png"), true);

        Tab list = tab(1280, 900, false, true).open(served.address() + "/");
        list.await("document.querySelector('tbody tr .badge.run')");
        list.await("waymark.heard > 0");
        list.photograph(PICTURES.resolve("serve-list.png"), true);
        assertThat(list.ask("getComputedStyle(document.querySelector('[data-stop]')).display")
                        .stringValue())
                .as("this tab has no token")
                .isEqualTo("none");

        tab.ask("document.querySelector('nav [data-stop]').click()");
        tab.await("!document.querySelector('.badge.run')");
        assertThat(text(tab, "header")).contains("ended by interrupted", "1 violation");
        assertThat(tab.ask("document.querySelectorAll('nav [data-stop]').length")
                        .intValue())
                .isZero();
        list.await("!document.querySelector('.badge.run')");
        String name =
                tab.ask("decodeURIComponent(location.pathname.split('/')[2])").stringValue();
        assertThat(served.runs.resolve(name).resolve("result.json")).exists();
        assertThat(tab.errors()).isEmpty();
        assertThat(list.errors()).isEmpty();
        tab.close();
        list.close();
    }

    /** What a page knows, and what there is to know. */
    private static String state(Tab tab) throws IOException {
        String page = tab.ask(
                        "JSON.stringify({heard: waymark.heard, hidden: document.hidden, told: document.querySelector('#told')"
                                + ".textContent, executions: document.querySelector('.tile b').textContent,"
                                + " violations: document.querySelector('#violations').textContent.slice(0, 400)})")
                .stringValue();
        try (Stream<Path> files = Files.walk(served.runs)) {
            return page + " " + files.filter(Files::isRegularFile).toList() + tab.errors() + Chromium.serving();
        } catch (UncheckedIOException e) {
            return page + " " + e + tab.errors() + Chromium.serving(); // a file that is written got its name just now
        }
    }

    private static String quoted(String text) {
        return "'" + text + "'";
    }

    @Test
    void severalAreCompared() {
        Tab tab = tab(1280, 900, false, false).open(served.address() + "/");
        // At once: the list is drawn anew while campaigns run.
        tab.loading(
                () -> tab.ask(
                        "{document.querySelectorAll('tbody input').forEach((each) => { each.checked = ['one',"
                                + " 'two'].includes(each.value); }); document.querySelector('form[action=\"/compare\"] button').click();}"));
        assertThat(text(tab, "h1")).isEqualTo("2 campaigns side by side");
        assertThat(tab.ask("document.querySelectorAll('.plot path.curve.s1').length")
                        .intValue())
                .isEqualTo(2);
        tab.ask("document.querySelector('[data-unit=decisions]').click()");
        assertThat(text(tab, ".plot svg")).contains("decisions");
        tab.photograph(PICTURES.resolve("serve-comparison.png"), true);
        assertThat(tab.errors()).isEmpty();
        tab.close();
    }

    /** A browser gives a stream up for good when it is answered with 404 once. */
    @Test
    void aPageHearsAgainOfACampaignThatWasAwayForAWhile() throws Exception {
        Path runs = Files.createDirectory(temporary.resolve("others"));
        Path away = temporary.resolve("away");
        run(runs.resolve("one"), "random", "20");
        int port;
        Tab tab;
        try (Served first = new Served(runs, 100)) {
            port = first.port();
            tab = tab(1280, 900, false, false).open(first.address() + "/run/one");
            tab.await("waymark.heard > 0");
        }
        Files.move(runs.resolve("one"), away);
        try (Served second = new Served(runs, 100, port)) {
            for (int i = 0; i < 2400 && tab.errors().stream().noneMatch(error -> error.contains("404")); i++) {
                tab.ask("new Promise((done) => setTimeout(done, 50))");
            }
            assertThat(tab.errors()).as("it asked while there was nothing").anyMatch(error -> error.contains("404"));
            Files.move(away, runs.resolve("one"));
            int heard = tab.ask("waymark.heard").intValue();
            tab.await("waymark.heard > " + heard);
            assertThat(text(tab, "#told")).isEmpty();
        }
        tab.close();
    }

    @Test
    void aPhoneScrollsNothingButTablesAndDiagrams() {
        for (String path : new String[] {"/", "/run/one", "/compare?run=one&run=two"}) {
            Tab tab = tab(390, 844, true, false).open(served.address() + path);
            tab.await("waymark.heard > 0");
            assertThat(tab.ask("document.documentElement.scrollWidth").intValue())
                    .as(path)
                    .isLessThanOrEqualTo(390);
            assertThat(tab.errors()).isEmpty();
            tab.photograph(PICTURES.resolve("serve-phone" + path.replaceAll("\\W+", "-") + ".png"), true);
            tab.close();
        }
    }

    /** What is sent to a page that is open is no safer than what it is opened with. */
    @Test
    void noScriptOfAMessageRuns() throws IOException {
        Path hostile = temporary.resolve("runs/hostile");
        run(hostile, "random", "60");
        Tab tab = tab(1280, 900, false, false).open(served.address() + "/run/hostile");
        tab.await("waymark.heard > 0");
        Tab list = tab(1280, 900, false, false).open(served.address() + "/");
        list.await("waymark.heard > 0");
        String evil = EVIL.replace("\"", "\\\"").replace("\\", "\\\\");
        try (Stream<Path> files = Files.list(hostile.resolve("violations"))) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                text = text.replaceAll(
                        "(\"kind\":\"(?:sent|delivered)\"[^{]*\\{\"type\":\")[^\"]*(\",\"text\":\")[^\"]*",
                        "$1" + evil + "$2" + evil);
                Files.writeString(
                        file,
                        text.replaceFirst("(\"signature\":\"[^\"]*\",\"message\":\")", "$1" + evil)); // of the verdict
            }
        }
        Path record = hostile.resolve("run.json");
        Files.writeString(record, Files.readString(record).replaceAll("\"name\":\"", "\"name\":\"" + evil));
        Path result = hostile.resolve("result.json");
        String text = Files.readString(result).replaceFirst("\"system\":\"", "\"system\":\"" + evil);
        Files.writeString(result, text.replaceFirst("\"strategy\":\"", "\"strategy\":\"" + evil));
        tab.await("document.querySelector('.violation .message').textContent.includes('window.hacked')");
        tab.await("document.querySelector('h1').textContent.includes('window.hacked')");
        list.await("document.body.textContent.includes('window.hacked')");
        tab.ask("document.querySelectorAll('.hit').forEach(r => r.dispatchEvent(new MouseEvent('click', {bubbles:"
                + " true})))");
        for (Tab each : new Tab[] {tab, list}) {
            assertThat(each.ask("String(window.hacked)").stringValue()).isEqualTo("undefined");
            assertThat(each.ask("document.querySelectorAll('img, [onmouseover], main script').length")
                            .intValue())
                    .isZero();
            assertThat(each.errors()).as("the policy had nothing to refuse").isEmpty();
            each.close();
        }
    }
}
