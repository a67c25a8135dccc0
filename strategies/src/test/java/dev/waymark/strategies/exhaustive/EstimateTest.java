package dev.waymark.strategies.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Code;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateTest {
    private static SearchNode.Child child(SearchNode node, int number, long leaves) {
        SearchNode.Child child = new SearchNode.Child(Choice.of(Code.restart(number)));
        child.leaves = leaves;
        node.children.add(child);
        return child;
    }

    private static SearchNode point(SearchNode parent, SearchNode.Child edge) {
        return new SearchNode(parent, edge, List.of(), List.of(), Cost.NONE);
    }

    @Test
    void whatIsAheadIsLikeWhatIsKnown() {
        SearchNode root = new SearchNode(null, null, List.of(), List.of(), Cost.NONE);
        assertThat(Estimate.of(null)).isEqualTo(new Estimate(0, 0, 0));
        child(root, 1, 3);
        child(root, 2, 5);
        assertThat(Estimate.of(root)).isEqualTo(new Estimate(8, 8, 8));
        root.pending.add(Choice.of(Code.restart(3)));
        root.pending.add(Choice.of(Code.restart(4)));
        assertThat(Estimate.of(root)).isEqualTo(new Estimate(14, 16, 18));
        SearchNode.Child open = root.children.get(1);
        open.node = point(root, open);
        child(open.node, 5, 5);
        open.node.pending.add(Choice.of(Code.restart(6)));
        assertThat(Estimate.of(root)).isEqualTo(new Estimate(3 + 10 + 2 * 3, 13 + 13, 13 + 20));
    }

    /** A world may be as deep as ten thousand decisions. */
    @Test
    void deepTreesNeedNoDeepStack() {
        SearchNode root = new SearchNode(null, null, List.of(), List.of(), Cost.NONE);
        SearchNode at = root;
        for (int i = 0; i < 200_000; i++) {
            SearchNode.Child edge = child(at, 1, 1);
            edge.node = point(at, edge);
            at = edge.node;
        }
        child(at, 1, 1);
        assertThat(Estimate.of(root).mean()).isEqualTo(1);
    }
}
