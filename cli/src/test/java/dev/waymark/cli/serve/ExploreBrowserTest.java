package dev.waymark.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.report.browser.Chromium;
import dev.waymark.report.browser.NeedsChromium;
import dev.waymark.report.browser.Tab;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page for exploring in a real browser. Pictures of it are left in target/screenshots; docs/explore.md shows some. */
@NeedsChromium
class ExploreBrowserTest {
    private static final Path PICTURES = Path.of("target", "screenshots");

    /** A server forgets its vote when it is restarted, and makes a second leader of the same term. */
    private static final List<String> TWO_LEADERS = List.of(
            "fire 1/election#1",
            "fire 2/election#1",
            "deliver 1>3#1 RequestVote",
            "deliver 3>1#1 RequestVoteResponse",
            "crash 3 disk=UNSYNCED_LOST",
            "restart 3",
            "deliver 2>3#1 RequestVote",
            "deliver 3>2#1 RequestVoteResponse");

    @TempDir
    static Path temporary;

    private static Served served;
    private static Chromium chromium;

    @BeforeAll
    static void aServer() throws Exception {
        Path runs = temporary.resolve("runs");
        Cli.run(
                "run",
                "two-phase-commit",
                "--bug=early-unlock",
                "--executions=100",
                "--quiet",
                "--out=" + runs.resolve("one"));
        served = new Served(runs);
        chromium = Chromium.start(Chromium.find().orElseThrow());
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
            served.close();
        }
    }

    /** One that has the token. */
    private static Tab tab(int width, int height, boolean phone) {
        return chromium.tab().screen(width, height, phone, false).open(served.withToken());
    }

    private static String text(Tab tab, String selector) {
        return tab.ask("document.querySelector(" + quoted(selector) + ").textContent")
                .stringValue();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "\\'") + "'";
    }

    /** Does something upon which the page asks the server, and waits for the answer. */
    private static void asking(Tab tab, String script) {
        int before = tab.ask("waymark.asked || 0").intValue();
        tab.ask(script);
        tab.await("waymark.asked > " + before);
    }

    private static void click(Tab tab, String selector) {
        asking(tab, "document.querySelector(" + quoted(selector) + ").click()");
    }

    private static void decide(Tab tab, String decision) {
        click(tab, "[data-decision=\"" + decision + "\"]");
    }

    private static void begin(Tab tab, String system, String bug) {
        tab.open(served.address() + "/explore");
        tab.ask("{const f = document.querySelector('#x-start').elements; f.system.value = '" + system
                + "'; f.system.dispatchEvent(new Event('change')); f.bug.value = '" + bug + "';}");
        click(tab, "#x-start button");
    }

    @Test
    void aSeededBugIsFoundByClickingSavedAndReplayed() throws Exception {
        Tab tab = tab(1560, 900, false);
        begin(tab, "raft", "forgets-vote");
        assertThat(text(tab, "#x-step")).isEqualTo("step 0");
        TWO_LEADERS.subList(0, 4).forEach(decision -> decide(tab, decision));
        assertThat(text(tab, "#x-side")).contains("LEADER", "1>2#2 AppendEntries");
        tab.ask("document.querySelector('.x-faults').open = true");
        tab.photograph(PICTURES.resolve("explore-walk.png"), false);
        TWO_LEADERS.subList(4, 8).forEach(decision -> decide(tab, decision));
        assertThat(text(tab, "#x-list")).contains("election-safety is violated");
        assertThat(text(tab, ".props .violated")).isEqualTo("violated");
        tab.photograph(PICTURES.resolve("explore-violated.png"), false);

        click(tab, "[data-save=trace]");
        Path file = temporary.resolve(tab.ask("waymark.saved.name").stringValue());
        Files.writeString(file, tab.ask("waymark.saved.text").stringValue());
        Cli replayed = Cli.run("replay", file.toString(), "--quiet");
        assertThat(replayed.out()).contains("REPRODUCED: election-safety");
        assertThat(replayed.exitCode()).isEqualTo(1);
        click(tab, "[data-save=junit]");
        assertThat(tab.ask("waymark.saved.text").stringValue()).contains("class ExploredElectionSafetyTest");

        // another way from an earlier step; what was tried stays
        String link = tab.ask("location.href").stringValue();
        click(tab, "[data-go=back]");
        click(tab, "[data-go=back]");
        decide(tab, "deliver 1>2#1 RequestVote");
        assertThat(text(tab, "#x-step")).isEqualTo("step 7");
        assertThat(text(tab, ".x-tree")).contains("deliver 3>2#1", "deliver 1>2#1");
        assertThat(tab.errors()).isEmpty();

        // somebody else opens the link
        Tab other = tab(1400, 1000, false);
        other.open(link);
        other.await("waymark.asked > 0");
        assertThat(text(other, "#x-list")).contains("election-safety is violated");
        assertThat(other.errors()).isEmpty();
        other.close();
        tab.close();
    }

    @Test
    void theKeyboardIsEnough() {
        Tab tab = tab(1280, 900, false);
        begin(tab, "raft", "");
        asking(tab, key("1"));
        assertThat(text(tab, "#x-step")).isEqualTo("step 1");
        tab.ask(key("ArrowDown"));
        String marked = tab.ask("document.activeElement.dataset.decision").stringValue();
        asking(tab, "document.activeElement.click()"); // as Enter does
        assertThat(tab.ask("location.hash").stringValue()).startsWith("#open=");
        assertThat(text(tab, ".x-tree [aria-pressed=true]")).contains("2 " + marked);
        asking(tab, key("ArrowLeft"));
        asking(tab, key("ArrowLeft"));
        assertThat(text(tab, "#x-step")).isEqualTo("step 0");
        asking(tab, key("End"));
        assertThat(text(tab, "#x-step")).isEqualTo("step 2");

        tab.ask("{const f = document.querySelector('#x-go').elements; f.until.value = 'ProcessInRole(leader)';}");
        click(tab, "#x-go button");
        assertThat(text(tab, "#x-said")).contains("ProcessInRole(leader) is reached");
        tab.ask("document.querySelector('#x-light input').value = 'ProcessInRole(leader)'");
        asking(tab, "document.querySelector('#x-light').requestSubmit()");
        assertThat(text(tab, "#x-side")).contains("holds, since step");
        tab.ask("document.querySelector('#x-other input').value = 'partition 1|2,3'");
        asking(tab, "document.querySelector('#x-other').requestSubmit()");
        assertThat(text(tab, "#x-list")).contains("heal");
        asking(tab, "document.querySelector('#x-stage .hit').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        assertThat(text(tab, "#x-step")).isEqualTo("step 1");
        assertThat(tab.errors()).isEmpty();
        tab.close();
    }

    private static String key(String key) {
        return "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '" + key + "', bubbles: true}))";
    }

    @Test
    void whatCannotBeDoneIsSaidAndNothingIsLost() {
        Tab tab = tab(1280, 900, false);
        begin(tab, "pingpong", "");
        asking(tab, key("1"));
        tab.ask("document.querySelector('#x-other input').value = 'deliver 1>2#9 Ping'");
        asking(tab, "document.querySelector('#x-other').requestSubmit()");
        assertThat(text(tab, "#x-said")).contains("does not apply: message gone");
        assertThat(text(tab, "#x-step")).isEqualTo("step 1");
        click(tab, "[data-save=junit]");
        assertThat(text(tab, "#x-said")).contains("nothing is violated here");
        tab.open(served.address() + "/");
        tab.open(served.address() + "/explore#open=abc");
        tab.await("waymark.asked > 0");
        assertThat(text(tab, "#x-said")).contains("cannot be read: copy it as a whole");
        tab.close();
    }

    @Test
    void aFindingIsOpenedAtItsStep() {
        Tab tab = tab(1280, 900, false);
        tab.open(served.address() + "/run/one");
        tab.await("document.querySelector('.violation .walker')");
        tab.ask("{const s = document.querySelector('.violation input[type=range]'); s.value = 2;"
                + " s.dispatchEvent(new Event('input'));}");
        tab.loading(() -> tab.ask("document.querySelector('[data-explore]').click()"));
        tab.await("waymark.asked > 0");
        assertThat(text(tab, "#x-step")).isEqualTo("step 2");
        assertThat(tab.errors()).isEmpty();
        tab.close();
    }

    @Test
    void aPhoneScrollsNothingButTheDiagram() {
        Tab tab = tab(420, 900, true);
        begin(tab, "raft", "");
        asking(tab, key("1"));
        asking(tab, key("1"));
        assertThat(tab.ask("document.documentElement.scrollWidth").intValue()).isLessThanOrEqualTo(420);
        tab.photograph(PICTURES.resolve("explore-phone.png"), false);
        assertThat(tab.errors()).isEmpty();
        tab.close();
    }
}
