package dev.waymark.engine.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ExplorationTest {
    private static final Exploration START = new Exploration(
            CampaignSpec.of(new SystemSpec("raft").with("nodes", "5")), 3, Long.MIN_VALUE + 1, List.of(), -1);

    @Test
    void aLinkLeadsToTheSameExploration() {
        Exploration there = START.with(List.of("fire 1/election#1", "heal", "deliver 1>3#1 RequestVote"), 1);
        assertThat(ExplorationJson.read(ExplorationJson.link(there))).isEqualTo(there);
        assertThat(ExplorationJson.read("http://127.0.0.1:7070/explore#open=" + ExplorationJson.link(there) + "\n"))
                .isEqualTo(there);
        assertThat(ExplorationJson.read(ExplorationJson.tree(there))).isEqualTo(there);
    }

    @Test
    void aLinkThatCannotBeReadSaysWhy() {
        String whole = ExplorationJson.link(START.with(List.of("heal")));
        for (String bad : List.of("", "!", "abc", whole.substring(0, whole.length() / 2), "eJyrrgUAAXUA-Q")) {
            assertThatThrownBy(() -> ExplorationJson.read(bad))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("this exploration");
        }
        ObjectNode later = ExplorationJson.tree(START).put("format", 2).put("waymark", "9.9");
        assertThatThrownBy(() -> ExplorationJson.read(later))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is of a later version of Waymark (9.9)");
        ObjectNode odd = ExplorationJson.tree(START).put("tail", 7);
        assertThatThrownBy(() -> ExplorationJson.read(odd)).isInstanceOf(UsageException.class);
        ObjectNode none = ExplorationJson.tree(START).put("seed", "x");
        assertThatThrownBy(() -> ExplorationJson.read(none)).isInstanceOf(UsageException.class);
    }

    @Test
    void whatWasTriedStaysAndTheSameDecisionIsTheSamePlace() {
        ExplorationTree tree = new ExplorationTree(START.with(List.of("a", "b")));
        assertThat(tree.back(1)).isEqualTo(1);
        tree.go(tree.exploration().then("c"));
        assertThat(tree.exploration().decisions()).containsExactly("a", "c");
        tree.back(1);
        tree.go(tree.exploration().then("b"));
        assertThat(tree.root().children()).hasSize(1);
        assertThat(tree.root().children().get(0).children())
                .extracting(ExplorationTree.Node::decision)
                .containsExactly("b", "c");
        assertThat(tree.lines()).containsExactly("  0 the start", "    1 a", "*     2 b", "      2 c");
        assertThat(tree.back(9)).isEqualTo(2);
        assertThat(tree.back(1)).isZero();
        assertThat(tree.forward(9)).as("the way that was gone last").isEqualTo(2);
        assertThat(tree.exploration().decisions()).containsExactly("a", "b");
    }

    @Test
    void aFairTailIsAPlaceOfItsOwn() {
        ExplorationTree tree = new ExplorationTree(START.with(List.of("a")));
        tree.go(START.with(List.of("a", "heal", "b"), 1));
        assertThat(tree.exploration().tail()).isEqualTo(1);
        tree.back(2);
        assertThat(tree.exploration().tail()).isEqualTo(-1);
        tree.go(tree.exploration().then("heal"));
        assertThat(tree.exploration().tail()).isEqualTo(-1);
        assertThat(tree.at().step()).isEqualTo(2);
    }
}
