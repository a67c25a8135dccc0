package dev.waymark.tla.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Fields;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventMappingTest {
    private record Entry(int term) {
        public int doubled() {
            return 2 * term;
        }
    }

    private record Vote(int transaction, boolean yes, Entry last) {}

    private static final Map<String, List<String>> ACTIONS =
            Map.of("Vote", List.of("rm", "t"), "Crash", List.of("node"), "Idle", List.of());

    private static EventMapping checked(String text) {
        EventMapping mapping = EventMapping.parse("X.map", text);
        mapping.check("X", ACTIONS, List.of(Vote.class));
        return mapping;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "deliver Vote -> Vot(rm = from, t = transaction) | unknown action of X 'Vot': did you mean Vote?",
                "deliver Vote -> Vote(rn = from, t = transaction) | unknown parameter of Vote 'rn': did you mean rm",
                "deliver Vote -> Vote(rm = from) | action Vote[rm, t] is not given its parameter t",
                "deliver Vote -> Vote(rm = from, t = transction) | unknown field of Vote 'transction': did you mean transaction?",
                "deliver Vote -> Vote(rm = from, t = last.trem) | unknown field of Entry 'trem': did you mean term?",
                "deliver Vote -> Vote(rm = from, t) | write parameter = field",
                "deliver Vote -> Vote(rm = from, rm = to) | parameter rm is given twice",
                "deliver -> Idle | deliver needs the name",
                "crash Vote -> Crash(node = node) | crash takes no name: Vote",
                "crash -> Crash(node = nod) | unknown field of crash 'nod': did you mean node?",
                "emit x -> Crash(node = term) | unknown field of emit 'term'",
                "delivr Vote -> Idle | unknown kind of event 'delivr': did you mean deliver?",
                "deliver Vote => Idle | not a mapping",
                "crash -> Crash(node = 3000000000) | 3000000000 has more than 32 bits",
                "emit x -> Crash(node = $99999999999) | $99999999999",
                "crash -> Crash(node = \"a, b) | unknown field of crash",
                "deliver Vote -> ignored(rm = from) | has no arguments",
            })
    void mistakesAreRefusedWithTheirLine(String line, String problem) {
        assertThatThrownBy(() -> checked("\\* a comment\n\n" + line))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("X.map:3: ")
                .hasMessageContaining(problem);
    }

    @Test
    void theSameEventTwiceIsRefused() {
        assertThatThrownBy(() -> checked("crash -> ignored\ncrash -> Idle"))
                .hasMessage("X.map:2: 'crash' is already mapped in line 1");
    }

    private record Batch(List<Entry> entries) {}

    @Test
    void readsEachElementOfAListAndWhatMethodsGive() {
        EventMapping mapping = checked("state Batch -> Vote(rm = bits(entries.term), t = entries.doubled)");
        Occurrence event = new Occurrence().at(EventKind.STATE, 2, "Batch");
        event.payload = new Batch(List.of(new Entry(2), new Entry(6)));
        Rule rule = mapping.rules().get(0);
        assertThat(rule.arguments().get("rm").get(event)).isEqualTo(List.of(Set.of(1), Set.of(1, 2)));
        assertThat(rule.arguments().get("t").get(event)).isEqualTo(List.of(4, 12));
    }

    @Test
    void readsValuesWithoutAClass() {
        EventMapping mapping = checked("state Batch -> Vote(rm = bits(entries.term), t = entries.turm)");
        Occurrence event = new Occurrence().at(EventKind.STATE, 2, "Batch");
        List<Fields> entries = List.of(
                new Fields("Entry", List.of("term"), List.of(2)), new Fields("Entry", List.of("term"), List.of(6)));
        event.payload = new Fields("Batch", List.of("entries"), List.of(entries));
        Rule rule = mapping.rules().get(0);
        assertThat(rule.arguments().get("rm").get(event)).isEqualTo(List.of(Set.of(1), Set.of(1, 2)));
        assertThatThrownBy(() -> rule.arguments().get("t").get(event))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("unknown field of Entry 'turm': did you mean term?");
    }

    @Test
    void readsFieldsOfAllKinds() {
        EventMapping mapping =
                checked("deliver Vote -> Vote(rm = bits(from), t = last.term)\nemit x -> Crash(node = $2)");
        Occurrence event = new Occurrence().at(EventKind.DELIVER, 2, "Vote");
        event.from = 6;
        event.payload = new Vote(1, true, new Entry(9));
        Rule rule = mapping.rules().get(0);
        assertThat(rule.arguments().get("rm").get(event)).isEqualTo(Set.of(1, 2));
        assertThat(rule.arguments().get("t").get(event)).isEqualTo(9);
        event.fields = new Object[] {"a", "b"};
        assertThat(mapping.rules().get(1).arguments().get("node").get(event)).isEqualTo("b");
    }

    @Test
    void aTextMayHaveCommasInIt() {
        Rule rule = checked("deliver Vote -> Vote(rm = \"a, (b\", t = \",\")")
                .rules()
                .get(0);
        Occurrence event = new Occurrence().at(EventKind.DELIVER, 2, "Vote");
        assertThat(rule.arguments().get("rm").get(event)).isEqualTo("a, (b");
        assertThat(rule.arguments().get("t").get(event)).isEqualTo(",");
    }
}
