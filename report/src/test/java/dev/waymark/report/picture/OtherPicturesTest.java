package dev.waymark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.Linearizability;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.spec.Requests;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.model.OperationName;
import dev.waymark.report.Shows;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtherPicturesTest {
    private static void call(HistoryBuilder history, String name, Object request, Object result, long from, long to) {
        history.invoked(OperationName.parse(name), from, request);
        history.ended(OperationName.parse(name), to, CallOutcome.ok(result));
    }

    @Test
    void aHistoryShowsTheLongestLegalOrderAndWhatCannotFollow() {
        HistoryBuilder history = History.builder();
        call(history, "c1#1", new Requests.Put("k", 1), null, 0, 3);
        call(history, "c2#1", new Requests.Put("k", "<b>"), null, 4, 5);
        call(history, "c1#2", new Requests.Get("k"), 1, 6, 9);
        Violation violation = Linearizability.check(history.build(), Specifications.keyValueStore(), Limits.DEFAULT)
                .expectViolation();
        String svg = HistoryPicture.of(violation);
        assertThat(svg).contains("<svg class=\"history\"", "class=\"call\"", "class=\"breaking\"", ">c2<", "\u2717");
        assertThat(svg).contains(">1  put", ">2  put", "&lt;b&gt;").doesNotContain("<b>");
    }

    @Test
    void chainsHoldWhatCouldHaveCausedTheNext() {
        List<List<Integer>> chains = Chains.of(Shows.of(
                3,
                "fired 1/tick#1 now=5",
                "sent 1>2#1 A",
                "fired 3/tick#1 now=5",
                "delivered 1>2#1 A",
                "sent 2>3#1 B",
                "delivered 2>3#1 B"));
        assertThat(chains).containsExactly(List.of(0, 2, 3), List.of(1));
    }

    @Test
    void mapsOfCellsAreDarkerWhereMoreWasSeen() {
        String maps = HeatMaps.of("cube 0, a & b\n0 3\n6 1\ncube 1\n0 0\n0 0\n");
        assertThat(maps).contains("cube 0, a &amp; b", "opacity=\"1.00\"", "opacity=\"0.60\"", "class=\"empty\"");
        assertThat(maps.split("<figure>", -1)).hasSize(3);
        assertThat(HeatMaps.fits("no map\n")).isFalse();
    }
}
