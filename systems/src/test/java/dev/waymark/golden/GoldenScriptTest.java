package dev.waymark.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoldenScriptTest {
    private static final List<PuppetSystem> SYSTEMS = List.of(new PuppetSystem());

    private static GoldenScript play(String text) {
        return ScriptRunner.play(GoldenScript.parse(text), SYSTEMS);
    }

    @Test
    void newCommandsAreGivenTheirOutputAndProseIsLeftAlone() {
        assertThat(play("# Two nodes.\n\nstart puppet nodes=2\n\n\n# By the way.\n# It ends.\nnodes\nstop")
                        .print())
                .isEqualTo("""
                        # Two nodes.

                        start puppet nodes=2
                        ----
                        started 1
                        started 2

                        # By the way.
                        # It ends.
                        nodes
                        stop
                        ----
                        1 up clock=0
                        2 up clock=0
                        over
                        """);
    }

    @Test
    void aPlayedScriptIsPrintedAsItIs() {
        String played = play("start puppet\n\ninject 1>2 \"a\"\n\npause 2\n\npool\n\nstop\n")
                .print();
        assertThat(GoldenScript.parse(played).print()).isEqualTo(played);
        assertThat(play(played).print()).isEqualTo(played);
    }

    @Test
    void messagesThatGoRoundForEverEndSomewhere() {
        GoldenScript script = play("start puppet nodes=1\n\ninject 1>1 \"echo\"\nstabilize\n\nnodes\n");
        assertThat(script.blocks().get(1).output())
                .hasSize(1 + 2 * 1000 + 1)
                .last()
                .isEqualTo("error: no end after 1000 deliveries");
        assertThat(script.blocks().get(2).output()).containsExactly("1 up clock=0");
    }

    @Test
    void aDifferenceNamesThePlaceAndTheCommandAndHowToAcceptIt() {
        GoldenScript now = play("# Start.\n\nstart puppet\nnodes\n");
        GoldenScript expected = GoldenScript.parse(now.print().replace("2 up clock=0", "2 up clock=7\n2 is late"));
        assertThatThrownBy(() -> ScriptDifference.check(Path.of("late.txt"), expected, now))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("""
                        late.txt:3 prints something else

                        start puppet
                        nodes
                        ----
                          started 1
                          started 2
                          started 3
                          1 up clock=0
                        - 2 up clock=7
                        - 2 is late
                        + 2 up clock=0
                          3 up clock=0
                        """)
                .hasMessageContaining("-Dwaymark.golden=rewrite");
        assertThatCode(() -> ScriptDifference.check(Path.of("same.txt"), now, now))
                .doesNotThrowAnyException();
    }
}
