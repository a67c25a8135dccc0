package dev.waymark.engine.trace.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing to show. If {@code title} finds a place in the drawing then {@code detail} stands beside the chart, else
 * {@code whole}. {@code lifeline} is what the lifeline of the marked node turns into.
 */
record ChartRow(
        String name,
        Drawing drawing,
        String title,
        String detail,
        String whole,
        ChartStyle style,
        @Nullable Glyph lifeline) {
    sealed interface Drawing {}

    /** From one lifeline to another; with {@code stop} it does not arrive. */
    record Arrow(int from, int to, Glyph line, @Nullable Glyph stop) implements Drawing {}

    record Marks(List<Integer> nodes, Glyph glyph) implements Drawing {}

    /** Across all lifelines; {@code letters} holds one character per node, or is empty. */
    record Bar(Glyph line, String letters) implements Drawing {}

    /** How the terminal shows it. */
    static ChartRow of(SceneRow row, ChartText text) {
        return new ChartRow(
                text.clean(row.name()),
                drawing(row),
                text.clean(row.title()),
                beside(row, row.detail(), text),
                beside(row, row.whole(), text),
                style(row.kind()),
                lifeline(row.kind()));
    }

    /** A remark belongs to the row before. */
    private static String beside(SceneRow row, String given, ChartText text) {
        return row.kind() == SceneRow.Kind.REMARK ? text.following(given) : text.clean(given);
    }

    private static Drawing drawing(SceneRow row) {
        return switch (row.kind()) {
            case DELIVERED -> new Arrow(row.from(), row.to(), Glyph.LINE, null);
            case LOST -> new Arrow(row.from(), row.to(), Glyph.LINE, Glyph.LOST);
            case COPIED -> new Arrow(row.from(), row.to(), Glyph.LINE, Glyph.TWICE);
            case REPLACED -> new Arrow(row.from(), row.to(), Glyph.LINE, Glyph.CHANGED);
            case INJECTED -> new Arrow(row.from(), row.to(), Glyph.DOTTED, Glyph.ADDED);
            case PARTITION -> new Bar(Glyph.BAR, row.letters());
            case CUT, HEAL, TAIL, UNASKED -> new Bar(Glyph.DOTTED, "");
            case TIMER, CLOCK -> new Marks(row.nodes(), Glyph.TIMER);
            case REQUEST -> new Marks(row.nodes(), Glyph.REQUEST);
            case REPLY -> new Marks(row.nodes(), Glyph.REPLY);
            case CRASH, FAILED -> new Marks(row.nodes(), Glyph.CRASH);
            case RESTART, RESUME -> new Marks(row.nodes(), Glyph.UP);
            case PAUSE -> new Marks(row.nodes(), Glyph.PAUSE);
            case FAULTY -> new Marks(row.nodes(), Glyph.CHANGED);
            case EMITTED, REMARK -> new Marks(row.nodes(), Glyph.NOTE);
        };
    }

    private static ChartStyle style(SceneRow.Kind kind) {
        return switch (kind) {
            case DELIVERED -> ChartStyle.CYAN;
            case LOST, CRASH, FAILED, FAULTY -> ChartStyle.RED;
            case REQUEST, REPLY, RESTART -> ChartStyle.GREEN;
            case EMITTED -> ChartStyle.BOLD;
            case REMARK -> ChartStyle.DIM;
            case COPIED, REPLACED, INJECTED, TIMER, PAUSE, RESUME, CLOCK, PARTITION, CUT, HEAL, TAIL, UNASKED ->
                ChartStyle.YELLOW;
        };
    }

    private static @Nullable Glyph lifeline(SceneRow.Kind kind) {
        return switch (kind) {
            case CRASH -> Glyph.LIFELINE_DOWN;
            case PAUSE -> Glyph.LIFELINE_PAUSED;
            case RESTART, RESUME -> Glyph.LIFELINE;
            default -> null;
        };
    }
}
