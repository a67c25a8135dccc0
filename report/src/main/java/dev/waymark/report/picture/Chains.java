package dev.waymark.report.picture;

import dev.waymark.engine.trace.chart.SceneRow;
import dev.waymark.report.data.Shown;
import dev.waymark.report.data.Texts;
import java.util.ArrayList;
import java.util.List;

/**
 * The inputs of an execution in chains, each of which could have caused the next: what PCTCP gives its priorities to. They are
 * found again from the trace, so they need not be cut quite as the strategy, which did not know the future, had them.
 */
public final class Chains {
    private static final int SHOWN_MAX = 400;

    private Chains() {}

    /** Rows of the scene, chain by chain: each goes to the first chain whose last row happens before it. */
    static List<List<Integer>> of(Shown shown) {
        List<List<Integer>> chains = new ArrayList<>();
        List<SceneRow> rows = shown.scene().rows();
        for (int i = 0; i < rows.size(); i++) {
            if (!isInput(rows.get(i).kind())) {
                continue;
            }
            List<Integer> home = null;
            for (List<Integer> chain : chains) {
                int last = rows.get(chain.get(chain.size() - 1)).event();
                if (shown.causality().before(last, rows.get(i).event())) {
                    home = chain;
                    break;
                }
            }
            if (home == null) {
                home = new ArrayList<>();
                chains.add(home);
            }
            home.add(i);
        }
        return chains;
    }

    private static boolean isInput(SceneRow.Kind kind) {
        return kind == SceneRow.Kind.DELIVERED || kind == SceneRow.Kind.TIMER || kind == SceneRow.Kind.REQUEST;
    }

    public static String markup(Shown shown) {
        StringBuilder markup = new StringBuilder("<div class=\"chains\">");
        int left = SHOWN_MAX;
        List<List<Integer>> chains = of(shown);
        for (int i = 0; i < chains.size() && left > 0; i++) {
            markup.append("<div><b>chain ").append(i + 1).append("</b>");
            for (int row : chains.get(i)) {
                SceneRow each = shown.scene().rows().get(row);
                String text = each.name() + (each.kind() == SceneRow.Kind.TIMER ? "" : " " + each.title());
                markup.append("<span>").append(Texts.html(Texts.cut(text, 40))).append("</span>");
                left--;
            }
            markup.append("</div>");
        }
        return markup.append("</div>").toString();
    }
}
