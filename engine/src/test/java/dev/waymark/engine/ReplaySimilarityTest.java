package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplaySimilarityTest {
    private static int common(String recorded, String seen) {
        return ReplaySimilarity.common(List.of(recorded.split("")), List.of(seen.split("")));
    }

    @Test
    void countsWhatBothHaveInTheSameOrder() {
        assertThat(common("abcdef", "abcdef")).isEqualTo(6);
        assertThat(common("abcdef", "xaybzc")).isEqualTo(3);
        assertThat(common("abcdef", "fedcba")).isEqualTo(1);
        assertThat(common("abcdef", "defabc")).isEqualTo(3);
        assertThat(common("abc", "xyz")).isZero();
        assertThat(ReplaySimilarity.common(List.of(), List.of("a"))).isZero();
    }

    /** The first is paired with the first and the second with the second, so this is no longest common subsequence. */
    @Test
    void equalTextsArePairedInTheirOrder() {
        assertThat(common("aab", "aba")).isEqualTo(2);
        assertThat(common("aaa", "aa")).isEqualTo(2);
        assertThat(common("baa", "aab")).isEqualTo(2);
    }

    @Test
    void whereNoTextComesTwiceItIsTheLongestCommonSubsequence() {
        Rng random = new Rng(1);
        for (int i = 0; i < 200; i++) {
            List<String> first = some(random);
            List<String> second = some(random);
            assertThat(ReplaySimilarity.common(first, second)).isEqualTo(longest(first, second));
        }
    }

    private static List<String> some(Rng random) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            if (random.chance(0.7)) {
                texts.add(random.nextInt(texts.size() + 1), "t" + i);
            }
        }
        return texts;
    }

    private static int longest(List<String> first, List<String> second) {
        int[][] length = new int[first.size() + 1][second.size() + 1];
        for (int i = 1; i <= first.size(); i++) {
            for (int j = 1; j <= second.size(); j++) {
                length[i][j] = first.get(i - 1).equals(second.get(j - 1))
                        ? length[i - 1][j - 1] + 1
                        : Math.max(length[i - 1][j], length[i][j - 1]);
            }
        }
        return length[first.size()][second.size()];
    }

    @Test
    void sharesAndText() {
        ReplaySimilarity likeness = new ReplaySimilarity(4, 3, 10, 5);
        assertThat(likeness.appliedShare()).isEqualTo(0.75);
        assertThat(likeness.seenAgainShare()).isEqualTo(0.5);
        assertThat(likeness.text())
                .isEqualTo("3 of 4 decisions applied, 5 of 10 events were seen again in their order");
        assertThat(new ReplaySimilarity(0, 0, 0, 0).seenAgainShare()).isEqualTo(1);
    }
}
