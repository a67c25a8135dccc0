package dev.waymark.strategies.closure;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An execution in lock step for people: a row a round, a column a process. Between rounds there are rows for what processes do
 * without a message: timers, requests, crashes.
 */
final class RoundsTable {
    private static final int CELL_MIN = 12;
    private static final int LABEL_MAX = 28;

    /** A row: what it is, and what stands in each column, line by line. {@code round} is null between rounds. */
    private record Row(String label, @Nullable LossyRound round, List<List<String>> cells) {}

    private final StepTable steps;
    private final boolean unicode;
    private final Map<Long, LossyRound> rounds = new TreeMap<>();
    private final List<Row> rows = new ArrayList<>();

    RoundsTable(StepTable steps, List<LossyRound> lossy, int perPhase, boolean unicode) {
        this.steps = steps;
        this.unicode = unicode;
        lossy.forEach(round -> rounds.put(round.name().number(perPhase), round));
    }

    /** {@code events} are those of the execution that the steps are of. */
    List<String> lines(List<Event> events, int width) {
        int at = 0; // the node of the step that is being taken
        for (Event event : events) {
            if (event instanceof Event.Delivered delivered) {
                at = delivered.message().to();
                roundOf(delivered.message());
            } else if (event instanceof Event.Dropped dropped) {
                roundOf(dropped.message());
            } else if (event instanceof Event.Fired fired) {
                at = fired.timer().node();
                between(at, symbol("◷", "@") + fired.timer().kind());
            } else if (event instanceof Event.Invoked invoked) {
                at = invoked.node();
                between(at, symbol("▼", "v") + invoked.operation() + " " + invoked.request());
            } else if (event instanceof Event.Crashed crashed) {
                between(crashed.node(), symbol("✖", "X") + "down");
            } else if (event instanceof Event.Started started && started.again()) {
                at = started.node();
                between(at, symbol("●", "o") + "up");
            } else if (event instanceof Event.Emitted emitted && at != 0) {
                note(emitted.node(), symbol("◆", "*") + emitted.name() + fields(emitted));
            } else if (event instanceof Event.Replied replied && at != 0) {
                note(replied.node(), symbol("▲", "^") + replied.operation() + " " + replied.result());
            }
        }
        return print(width);
    }

    private static String fields(Event.Emitted emitted) {
        return emitted.fields().stream().map(field -> " " + field).collect(Collectors.joining());
    }

    private String symbol(String inUnicode, String inAscii) {
        return unicode ? inUnicode : inAscii;
    }

    private Row row(String label, @Nullable LossyRound round) {
        List<List<String>> cells = new ArrayList<>();
        for (int node = 0; node <= steps.nodes(); node++) {
            cells.add(new ArrayList<>());
        }
        Row row = new Row(label, round, cells);
        rows.add(row);
        return row;
    }

    private void roundOf(MessageName name) {
        int message = steps.message(name.code());
        LossyRound round = message < 0 ? null : rounds.get(steps.round(message));
        if (round == null
                || (!rows.isEmpty() && round.equals(rows.get(rows.size() - 1).round()))) {
            return;
        }
        if (rows.stream().anyMatch(row -> round.equals(row.round()))) {
            return; // a loss that was settled late; the row of its round has it
        }
        Row row = row(round.name() + " " + String.join(" ", round.types()), round);
        for (int node = 1; node <= steps.nodes(); node++) {
            String text = cell(round, node);
            if (!text.isEmpty()) {
                row.cells().get(node).add(text);
            }
        }
    }

    private String cell(LossyRound round, int node) {
        List<LossyRound.Link> all = new ArrayList<>(round.received());
        all.addAll(round.lost());
        all.addAll(round.pending());
        String sent = nodes(all.stream()
                .filter(link -> link.from() == node)
                .map(LossyRound.Link::to)
                .toList());
        String received = nodes(round.received().stream()
                .filter(link -> link.to() == node)
                .map(LossyRound.Link::from)
                .toList());
        String lost = round.uniform()
                ? ""
                : nodes(round.lost().stream()
                        .filter(link -> link.to() == node)
                        .map(LossyRound.Link::from)
                        .toList());
        List<String> words = new ArrayList<>();
        if (round.isolated().contains(node)) {
            words.add(symbol("✗", "x") + " isolated");
        }
        if (!sent.isEmpty()) {
            words.add(symbol("→", ">") + sent);
        }
        if (!received.isEmpty()) {
            words.add(symbol("←", "<") + received);
        }
        if (!lost.isEmpty()) {
            words.add(symbol("✗", "x") + lost);
        }
        return String.join(" ", words);
    }

    private String nodes(List<Integer> nodes) {
        List<Integer> sorted = nodes.stream().distinct().sorted().toList();
        return sorted.size() == steps.nodes() && steps.nodes() > 1
                ? "all"
                : sorted.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private void between(int node, String text) {
        Row last =
                rows.isEmpty() || rows.get(rows.size() - 1).round() != null ? row("", null) : rows.get(rows.size() - 1);
        last.cells().get(node).add(text);
    }

    private void note(int node, String text) {
        if (!rows.isEmpty()) {
            rows.get(rows.size() - 1).cells().get(node).add(text);
        }
    }

    private List<String> print(int width) {
        int label = Math.min(
                        LABEL_MAX,
                        rows.stream()
                                .mapToInt(row -> row.label().length())
                                .max()
                                .orElse(0))
                + 2;
        int longest = rows.stream()
                .flatMap(row -> row.cells().stream().flatMap(List::stream))
                .mapToInt(String::length)
                .max()
                .orElse(0);
        int cell = Math.max(CELL_MIN, Math.min(longest + 2, (width - label) / steps.nodes()));
        List<String> lines = new ArrayList<>();
        StringBuilder header = new StringBuilder(padded("round", label));
        for (int node = 1; node <= steps.nodes(); node++) {
            header.append(padded("node " + node, cell));
        }
        lines.add(header.toString().stripTrailing());
        long phase = Long.MIN_VALUE;
        for (Row row : rows) {
            LossyRound round = row.round();
            boolean newPhase = round != null && round.name().phase() != phase;
            phase = round == null ? phase : round.name().phase();
            if (newPhase && lines.size() > 1 && !lines.get(lines.size() - 1).isEmpty()) {
                lines.add(Math.max(1, lines.size() - heightBefore(row)), "");
            }
            int height = row.cells().stream().mapToInt(List::size).max().orElse(0);
            for (int i = 0; i < Math.max(1, height); i++) {
                StringBuilder line = new StringBuilder(padded(i == 0 ? row.label() : "", label));
                for (int node = 1; node <= steps.nodes(); node++) {
                    List<String> texts = row.cells().get(node);
                    line.append(padded(i < texts.size() ? texts.get(i) : "", cell));
                }
                lines.add(line.toString().stripTrailing());
            }
        }
        return lines;
    }

    /** The lines of the row before this one if it lies between rounds: it belongs to the phase that begins. */
    private int heightBefore(Row row) {
        int index = rows.indexOf(row);
        Row before = rows.get(index - 1);
        return before.round() != null
                ? 0
                : Math.max(1, before.cells().stream().mapToInt(List::size).max().orElse(0));
    }

    private String padded(String text, int width) {
        String ellipsis = symbol("…", "..");
        String fitting =
                text.length() < width ? text : text.substring(0, Math.max(0, width - 1 - ellipsis.length())) + ellipsis;
        return fitting + " ".repeat(width - fitting.length());
    }
}
