package dev.waymark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.explore.Exploration;
import dev.waymark.engine.explore.ExplorationJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code explore --text}, by scripts. */
class ExploreTextTest {
    @TempDir
    Path folder;

    private static Cli explore(List<String> lines, String... arguments) {
        List<String> all = new ArrayList<>(List.of("explore", "--text"));
        all.addAll(List.of(arguments));
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
        try {
            return Cli.run(all.toArray(String[]::new));
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void aBugIsFoundByHandSavedAndReplayed() throws IOException {
        Path file = folder.resolve("found.trace.json");
        List<String> lines = new ArrayList<>(WalkerTest.TWO_LEADERS);
        lines.add("save " + file);
        lines.add("junit " + folder.resolve("FoundTest.java"));
        Cli cli = explore(lines, "raft", "--bug=forgets-vote", "--predicate=LeaderInTerm(1)");
        assertThat(cli.err()).doesNotContain("waymark:");
        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.out())
                .contains("node 1  role: CANDIDATE -> LEADER", "election-safety: VIOLATED", "[ ] LeaderInTerm(1)");
        assertThat(folder.resolve("FoundTest.java")).content().contains("class ExploredElectionSafetyTest");

        Cli replayed = Cli.run("replay", file.toString(), "--quiet");
        assertThat(replayed.exitCode()).isEqualTo(1);
        assertThat(replayed.out()).contains("REPRODUCED: election-safety");

        Cli opened = explore(List.of("f", "state"), "--trace=" + file, "--step=4");
        assertThat(opened.exitCode()).as("it stops before the violation").isEqualTo(64);
        assertThat(opened.err()).contains("there is nothing further forward");
        assertThat(opened.out()).contains("role=LEADER", "crash");
    }

    @Test
    void numbersBranchesAndLinks() {
        Cli cli = explore(
                List.of("1 1", "tree", "b", "2", "tree", "goto 1", "f", "path", "faults", "link", "quit", "nonsense"),
                "pingpong");
        assertThat(cli.exitCode()).isZero();
        assertThat(cli.err()).doesNotContain("nonsense");
        assertThat(cli.out())
                .contains(
                        "    1 invoke c1#1 at 1\n*   2 deliver 1>2#1 Ping",
                        "    1 invoke c1#1 at 1\n      2 deliver 1>2#1 Ping\n*     2 deliver 1>3#1 Ping")
                .contains("pause 3");
        String link = cli.out()
                .lines()
                .filter(line -> line.matches("[\\w-]{100,}"))
                .findFirst()
                .orElseThrow();
        Cli again = explore(List.of(), "--open=" + link, "--json");
        assertThat(again.exitCode()).isZero();
        assertThat(again.json().path("decisions").size()).isEqualTo(2);
        assertThat(again.json().path("decisions").get(1).stringValue()).isEqualTo("deliver 1>3#1 Ping");
        assertThat(again.json().path("link").stringValue()).isEqualTo(link);
    }

    @Test
    void whatCannotBeDoneIsSaidAndNothingIsLost() {
        Cli cli = explore(
                List.of(
                        "1",
                        "deliver 1>2#99 Ping",
                        "99",
                        "goo",
                        "b",
                        "b",
                        "save",
                        "junit",
                        "until Nope",
                        "go fair",
                        "path"),
                "pingpong");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err())
                .contains(
                        "does not apply: message gone",
                        "there is no decision 99",
                        "unknown command 'goo'",
                        "there is nothing further back",
                        "write save FILE",
                        "nothing is violated here",
                        "this system offers no predicates",
                        "no property that is checked is judged by a fair tail");
    }

    @Test
    void aLinkStartsNothingButWhatIsGivenAgain() {
        Path touched = folder.resolve("touched");
        SystemSpec host = new SystemSpec("host").with("command", "touch " + touched);
        String link = ExplorationJson.link(new Exploration(CampaignSpec.of(host), 0, 1, List.of(), -1));
        Cli refused = explore(List.of(), "--open=" + link);
        assertThat(refused.exitCode()).isEqualTo(64);
        assertThat(refused.err()).contains("needs your word");
        Cli other = explore(List.of(), "--open=" + link, "-p", "command=false");
        assertThat(other.exitCode()).as(other.err()).isIn(64, 69);
        assertThat(touched).doesNotExist();
    }

    @Test
    void thePageListsTheCommands() {
        assertThat(Path.of("../docs/explore.md")).content().contains(String.join("\n", TextWalk.HELP));
        assertThat(explore(List.of("help"), "pingpong").out()).contains(TextWalk.HELP.get(2));
    }

    @Test
    void whereItBeginsIsCheckedFirst() throws IOException {
        assertThat(explore(List.of()).exitCode()).isEqualTo(64);
        assertThat(explore(List.of(), "nosuch").err()).contains("unknown system 'nosuch'");
        assertThat(explore(List.of(), "raft", "--open=abc").exitCode()).isEqualTo(64);
        assertThat(explore(List.of(), "--open=abc").err()).contains("cannot be read: copy it as a whole");
        assertThat(explore(List.of(), "raft", "--step=3").err()).contains("--step 3");
        assertThat(explore(List.of(), "--trace=nosuch.json").err()).contains("there is no trace file");
        assertThat(explore(List.of(), "raft", "--predicate=Nope").err()).contains("predicate Nope");
        Path file = Files.writeString(folder.resolve("x.json"), "{}");
        assertThat(explore(List.of(), "--trace=" + file, "--bug=x").err()).contains("leave out --bug");
        Cli live = explore(List.of(), "zookeeper", "-p", "cluster=live");
        assertThat(live.exitCode()).isIn(64, 69);
    }
}
