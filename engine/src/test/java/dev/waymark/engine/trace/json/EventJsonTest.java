package dev.waymark.engine.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.Recorded;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.engine.trace.text.Json;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonGenerator;

class EventJsonTest {
    record Vote(int term, String who) {}

    enum Colour {
        RED
    }

    static Stream<Class<?>> kinds() {
        return Arrays.stream(Event.class.getPermittedSubclasses());
    }

    static <T> String written(RecordJson<T> json, T record) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = Json.MAPPER.createGenerator(text)) {
            json.write(out, record);
        }
        return text.toString();
    }

    private static Event read(String text) {
        return EventJson.JSON.read(Json.MAPPER.readTree(text));
    }

    /** Of whatever kinds of events there are. */
    @ParameterizedTest
    @MethodSource("kinds")
    void everyKindComesBack(Class<?> kind) {
        for (Object sample : Samples.of(kind)) {
            Event event = (Event) sample;
            assertThat(read(written(EventJson.JSON, event))).isEqualTo(event);
        }
    }

    @Test
    void ofWhatTheSystemSaidTypeAndTextComeBack() {
        MessageName message = MessageName.parse("1>2#3");
        for (Object payload : List.of(
                new Vote(3, "a \"b\"\n"), Colour.RED, 5L, 1L << 40, 2.5, 'c', List.of(1, 2), "two words\n", 7, true)) {
            Event.Sent sent = new Event.Sent(message, payload);
            Event.Sent back = (Event.Sent) read(written(EventJson.JSON, sent));
            assertThat(EventText.of(back)).isEqualTo(EventText.of(sent));
            assertThat(written(EventJson.JSON, back)).isEqualTo(written(EventJson.JSON, sent));
        }
        assertThat(written(EventJson.JSON, new Event.Sent(message, new Vote(3, "a"))))
                .isEqualTo("""
                        {"kind":"sent","message":"1>2#3","payload":{"type":"Vote","text":"Vote[term=3, who=a]"}}""");
        Event.Emitted nothing = new Event.Emitted(2, "x", Collections.singletonList(null));
        assertThat(written(EventJson.JSON, nothing))
                .isEqualTo("{\"kind\":\"emitted\",\"node\":2,\"name\":\"x\",\"fields\":[null]}");
        assertThat(read(written(EventJson.JSON, nothing))).isEqualTo(nothing);
    }

    @Test
    void aValueThatComesBackAsItWasIsNoRecordedOne() {
        MessageName message = MessageName.parse("1>2#3");
        for (Object payload : List.of("text", 7, false, 1L << 40)) {
            assertThat(((Event.Sent) read(written(EventJson.JSON, new Event.Sent(message, payload)))).payload())
                    .isEqualTo(payload);
        }
        assertThat(((Event.Sent) read(written(EventJson.JSON, new Event.Sent(message, 5L)))).payload())
                .isEqualTo(new Recorded("Long", "5"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "[]; must be an object with a \"kind\"",
                "{}; must be an object with a \"kind\"",
                "{\"kind\":3}; must be an object with a \"kind\"",
                "{\"kind\":\"snet\"}; unknown kind 'snet': did you mean sent?",
                "{\"kind\":\"paused\"}; \"node\" of paused is missing",
                "{\"kind\":\"paused\",\"node\":\"2\"}; \"node\" of paused: must be a whole number",
                "{\"kind\":\"paused\",\"node\":2.5}; \"node\" of paused: must be a whole number",
                "{\"kind\":\"paused\",\"node\":null}; \"node\" of paused: must be a whole number",
                "{\"kind\":\"paused\",\"node\":2000000000}; node must be 0 to 250, not 2000000000",
                "{\"kind\":\"paused\",\"node\":99999999999999999999}; must be a whole number",
                "{\"kind\":\"paused\",\"node\":2,\"nod\":2}; unknown field of paused 'nod': did you mean node?",
                "{\"kind\":\"sent\",\"message\":\"1>2\",\"payload\":1}; not a message name like 1>3#7",
                "{\"kind\":\"sent\",\"message\":\"1>999#1\",\"payload\":1}; node must be 1 to 250",
                "{\"kind\":\"sent\",\"message\":\"1>2#1\",\"payload\":null}; \"payload\" of sent: must not be null",
                "{\"kind\":\"sent\",\"message\":\"1>2#1\",\"payload\":{\"type\":\"T\"}}; must be a text, a whole number",
                "{\"kind\":\"sent\",\"message\":\"1>2#1\",\"payload\":2.5}; must be a text, a whole number",
                "{\"kind\":\"sent\",\"message\":\"1>2#1\",\"payload\":{\"type\":\"T\",\"text\":\"a\\nb\"}}; must be one line",
                "{\"kind\":\"crashed\",\"node\":1,\"disk\":\"GONE\"}; must be KEPT or UNSYNCED_LOST or WIPED",
                "{\"kind\":\"started\",\"node\":1,\"again\":1}; must be true or false",
                "{\"kind\":\"partitioned\",\"blocks\":[1]}; must be a list",
                "{\"kind\":\"failed\",\"node\":1,\"failure\":{}}; must be an object with node, message",
            })
    void whatIsWrongIsSaid(String text, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }
}
