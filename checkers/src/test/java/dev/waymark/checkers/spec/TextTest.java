package dev.waymark.checkers.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTest {
    @Test
    void isWhatWasAppended() {
        Text text = Text.of("ab").append("").append("cde");
        assertThat(text).hasToString("abcde").hasSameHashCodeAs("abcde");
        assertThat(text.sameAs("abcde")).isTrue();
        assertThat(text.sameAs("abcdf")).isFalse();
        assertThat(text.sameAs("abcd")).isFalse();
    }

    @Test
    void piecesDoNotMatter() {
        assertThat(Text.of("a").append("bc"))
                .isEqualTo(Text.of("ab").append("c"))
                .isNotEqualTo(Text.of("ab"));
        Text shared = Text.of("a").append("b");
        assertThat(shared.append("c")).isEqualTo(shared.append("c")).isNotEqualTo(shared.append("d"));
    }

    /** "Aa" and "BB" have the same hash. */
    @Test
    void equalHashesAreNotEnough() {
        assertThat(Text.of("x").append("Aa")).isNotEqualTo(Text.of("x").append("BB"));
        assertThat(Text.of("x").append("Aa").append("y").sameAs("xBBy")).isFalse();
    }

    @Test
    void onlyTheLastPieceIsLookedAt() {
        Text text = Text.of("a").append("b");
        assertThat(text.mayBecome("abc")).isTrue();
        assertThat(text.mayBecome("acb")).isFalse();
        assertThat(text.mayBecome("a")).isFalse();
    }
}
