package dev.waymark.engine.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Recorded;
import dev.waymark.engine.trace.text.Json;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.engine.trace.text.UnreadPayload;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DecisionJsonTest {
    /** The class of the samples' payloads is for once one of the system's. */
    private static final RecordJson<Decision> JSON = DecisionJson.of(new PayloadCodec(List.of(Recorded.class)));

    private static final RecordJson<Decision> UNREAD = DecisionJson.of(PayloadCodec.UNREAD);

    static Stream<Class<?>> kinds() {
        return Arrays.stream(Decision.class.getPermittedSubclasses());
    }

    /** Of whatever kinds of decisions there are. */
    @ParameterizedTest
    @MethodSource("kinds")
    void everyKindComesBack(Class<?> kind) {
        for (Object sample : Samples.of(kind)) {
            Decision decision = (Decision) sample;
            String text = EventJsonTest.written(JSON, decision);
            assertThat(JSON.read(Json.MAPPER.readTree(text))).isEqualTo(decision);
            Decision unread = UNREAD.read(Json.MAPPER.readTree(text));
            assertThat(EventJsonTest.written(UNREAD, unread)).isEqualTo(text);
        }
    }

    @Test
    void withoutTheSystemAPayloadStaysAsItIs() {
        Decision inject = UNREAD.read(Json.MAPPER.readTree("""
                        {"kind":"inject","from":1,"to":2,"payload":{"@":"Nobody","knows":["it"]}}"""));
        assertThat(((Decision.Inject) inject).payload())
                .isEqualTo(new UnreadPayload(Json.MAPPER.readTree("{\"@\":\"Nobody\",\"knows\":[\"it\"]}")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{\"kind\":\"delivr\"}; unknown kind 'delivr': did you mean deliver?",
                "{\"kind\":\"crash\",\"node\":0,\"disk\":\"KEPT\"}; node must be 1 to 250, not 0",
                "{\"kind\":\"deliver\",\"message\":\"1>2#16777216\"}; message number must be 1 to 16777215",
                "{\"kind\":\"fire\",\"timer\":\"1/x#1\",\"crash\":{\"effects\":255,\"disk\":\"KEPT\"}}; must be 0 to 254",
                "{\"kind\":\"fire\",\"timer\":\"1/x#1\",\"crash\":{\"effects\":1}}; must be an object with effects, disk",
                "{\"kind\":\"fire\",\"timer\":\"1/x#1\",\"crash\":null}; \"crash\" of fire: must be an object",
                "{\"kind\":\"invoke\",\"operation\":\"c256#1\",\"node\":1}; client must be 1 to 255",
                "{\"kind\":\"cut\",\"links\":[\"1>0\"]}; node must be 1 to 250",
                "{\"kind\":\"partition\",\"blocks\":[[1],[251]]}; node must be 1 to 250",
                "{\"kind\":\"wait\",\"time\":1e3}; must be a whole number",
                "{\"kind\":\"inject\",\"from\":1,\"to\":2,\"payload\":{\"@\":\"Nobody\"}}; payload class Nobody",
                "{\"kind\":\"inject\",\"from\":1,\"to\":2,\"payload\":null}; must not be null",
                "{\"kind\":\"heal\",\"node\":1}; unknown field of heal 'node'",
            })
    void whatIsWrongIsSaid(String text, String problem) {
        assertThatThrownBy(() -> JSON.read(Json.MAPPER.readTree(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }
}
