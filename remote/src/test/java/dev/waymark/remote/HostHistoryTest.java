package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.checkers.recorded.TellsHistory.Asked;
import dev.waymark.checkers.recorded.TellsHistory.Told;
import dev.waymark.core.model.Fields;
import dev.waymark.core.random.Rng;
import dev.waymark.histories.file.HistoryEvent.Type;
import dev.waymark.remote.wire.HostFault;
import dev.waymark.remote.wire.Ready;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a host's requests and replies are read. */
class HostHistoryTest {
    private static final String HISTORY = """
            {"nodes":3,
             "requests":{"clients":2,"each":3,"unique":"#","of":[{"@":"Put","key":"x","value":"#"},{"@":"Txn","ops":[["append","x","#"]]},"plain"]},
             "history":{"model":"kv","of":[
               {"request":"Put","f":"put","key":"key","value":"value"},
               {"request":"Cas","f":"cas","key":"key","value":["old","new"],"result":"*"},
               {"request":"Get","f":"get","key":"key","result":"value"},
               {"request":"count","f":"get"}],
              "failed":["refused","NotLeader"],"unknown":["timeout"]}}
            """;

    private static Ready ready(String text) {
        return Ready.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static HostHistory history() {
        return new HostHistory(Objects.requireNonNull(ready(HISTORY).history()));
    }

    private static Fields fields(String type, List<String> names, @Nullable Object... values) {
        return new Fields(type, names, Arrays.asList(values));
    }

    @Test
    void requestsAndRepliesAreReadAsTheHostSays() {
        Fields put = fields("Put", List.of("key", "value"), "x", 5);
        Fields cas = fields("Cas", List.of("key", "old", "new"), "x", null, 7);
        Fields get = fields("Get", List.of("key"), "y");
        assertThat(history().asked(put)).isEqualTo(new Asked("put", "x", 5));
        assertThat(history().asked(cas)).isEqualTo(new Asked("cas", "x", Arrays.asList(null, 7)));
        assertThat(history().asked(get)).isEqualTo(new Asked("get", "y", null));
        assertThat(history().asked("count")).isEqualTo(new Asked("get", null, null));
        assertThat(history().asked("plain")).as("nothing to the model").isNull();
        assertThat(history().told(put, "done")).isEqualTo(new Told(Type.OK, 5));
        assertThat(history().told(put, "refused")).isEqualTo(new Told(Type.FAIL, null));
        assertThat(history().told(put, fields("NotLeader", List.of("leader"), 2)))
                .isEqualTo(new Told(Type.FAIL, null));
        assertThat(history().told(put, "timeout")).isEqualTo(new Told(Type.INFO, null));
        assertThat(history().told(cas, true)).isEqualTo(new Told(Type.OK, true));
        assertThat(history().told(get, fields("Value", List.of("value"), 5))).isEqualTo(new Told(Type.OK, 5));
        assertThatThrownBy(() -> history().told(get, fields("Value", List.of("valu"), 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no value");
    }

    @Test
    void numbersThatNobodyElseHasAreDrawn() {
        HostWorkload workload = new HostWorkload(ready(HISTORY).requests());
        List<Object> all = new ArrayList<>();
        for (int client = 1; client <= 2; client++) {
            for (Object request : workload.operations(client, new Rng(client))) {
                if (request instanceof Fields put && put.shape().type().equals("Put")) {
                    all.add(Objects.requireNonNull(put.get("value")));
                } else if (request instanceof Fields txn && txn.get("ops") instanceof List<?> ops) {
                    all.add(Objects.requireNonNull(((List<?>) Objects.requireNonNull(ops.get(0))).get(2)));
                }
            }
        }
        assertThat(all).isNotEmpty().doesNotHaveDuplicates().allMatch(Integer.class::isInstance);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"nodes\":1,\"history\":{\"model\":\"kv\"}} | with nothing in \"of\"",
                "{\"nodes\":1,\"history\":{\"of\":[{\"request\":\"a\",\"f\":\"get\"}]}} | without \"model\"",
                "{\"nodes\":1,\"history\":{\"model\":\"kv\",\"of\":[{\"request\":\"a\"}]}} | without \"request\" or \"f\"",
                "{\"nodes\":1,\"history\":{\"model\":\"kv\",\"of\":[{\"request\":\"a\",\"f\":\"get\",\"kee\":\"k\"}]}} | did you mean key",
                "{\"nodes\":1,\"history\":{\"model\":\"kv\",\"of\":[{\"request\":\"a\",\"f\":\"get\"},{\"request\":\"a\",\"f\":\"put\"}]}} | twice",
                "{\"nodes\":1,\"properties\":[{\"name\":\"history\"}],\"history\":{\"model\":\"kv\",\"of\":[{\"request\":\"a\",\"f\":\"get\"}]}} | which Waymark judges",
            })
    void whatIsWrongIsNamed(String text, String problem) {
        assertThatThrownBy(() -> ready(text)).isInstanceOf(HostFault.class).hasMessageContaining(problem);
    }
}
