package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.picture.ViolationPicture;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.property.Property;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.file.HistoryFile;
import dev.waymark.histories.file.RecordedOperations;
import dev.waymark.histories.file.ScannedModel;
import dev.waymark.histories.transactions.Level;
import dev.waymark.histories.transactions.TransactionChecker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/checkers.md, which is found there line by line. */
class ExamplesTest {
    record PutRequest(String key, String value) {}

    record GetRequest(String key) {}

    record Answer(boolean refused, @Nullable String value) {}

    @Test
    void firstCheck() {
        History history = History.builder()
                .invoke(1, new Put("x", 1))
                .ok(1, null)
                .invoke(2, new Get("x"))
                .invoke(1, new Put("x", 2))
                .ok(2, 2)
                .invoke(2, new Get("x"))
                .ok(2, 1)
                .unknown(1)
                .build();
        Judgement judgement = Linearizability.check(history, Specifications.keyValueStore(), Limits.DEFAULT);
        if (judgement.violated()) {
            System.out.println(ViolationPicture.of(judgement.expectViolation(), ViolationPicture.Style.UNICODE));
        }

        assertThat(page()).contains(ViolationPicture.of(judgement.expectViolation(), ViolationPicture.Style.UNICODE));
    }

    @Test
    void property() {
        Translation translation = (request, outcome) -> {
            Answer answer = (Answer) outcome.result();
            if (answer != null && answer.refused()) {
                return new Translation.Meaning(request, CallOutcome.FAILED);
            }
            CallOutcome ended = answer == null ? outcome : CallOutcome.ok(answer.value());
            return request instanceof PutRequest put
                    ? new Translation.Meaning(new Put(put.key(), put.value()), ended)
                    : new Translation.Meaning(new Get(((GetRequest) request).key()), ended);
        };
        Property property = new LinearizabilityProperty(Specifications.keyValueStore(), translation, Limits.DEFAULT);

        History history = ((LinearizabilityProperty) property)
                .translate(History.builder()
                        .invoke(1, new PutRequest("x", "1"))
                        .ok(1, new Answer(false, null))
                        .invoke(2, new PutRequest("x", "2"))
                        .ok(2, new Answer(true, null))
                        .invoke(1, new GetRequest("x"))
                        .ok(1, new Answer(false, "1"))
                        .invoke(2, new GetRequest("x"))
                        .build());
        assertThat(history.calls()).extracting(Call::text).containsExactly("put x=1", "get x -> 1", "get x -> ?");
    }

    /** A counter that answers what it was before. */
    static final class Counter implements Specification<Integer> {
        @Override
        public Integer initial() {
            return 0;
        }

        @Override
        public @Nullable Integer apply(Integer count, Object request, CallOutcome outcome) {
            boolean possible = !outcome.known() || count.equals(outcome.result());
            return possible ? count + (Integer) request : null;
        }
    }

    @Test
    void ownSpecification() {
        History twice = History.builder()
                .invoke(1, 5)
                .invoke(2, 1)
                .ok(1, 1)
                .ok(2, 0)
                .invoke(3, 1)
                .ok(3, 1)
                .build();
        assertThat(Linearizability.check(twice, new Counter(), Limits.DEFAULT)
                        .expectViolation()
                        .breaking())
                .hasToString("c3#1 1 -> 1");
    }

    static List<String> anomalies(Path file) throws IOException {
        try (BufferedReader text = Files.newBufferedReader(file)) {
            RecordedOperations operations =
                    RecordedOperations.of(HistoryFile.read(text), ScannedModel.LIST_APPEND, false);
            Verdict verdict = operations
                    .check(TransactionChecker.ofLists(Level.SERIALIZABLE))
                    .verdict();
            return verdict.names();
        }
    }

    @Test
    void transactionsFromAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("txn.edn"), """
                {:process 0, :type :invoke, :f :txn, :value [[:r :x nil] [:append :y 1]]}
                {:process 1, :type :invoke, :f :txn, :value [[:r :y nil] [:append :x 1]]}
                {:process 0, :type :ok, :f :txn, :value [[:r :x []] [:append :y 1]]}
                {:process 1, :type :ok, :f :txn, :value [[:r :y []] [:append :x 1]]}
                """);
        assertThat(anomalies(file)).containsExactly("G2-item");
    }

    @Test
    void everyBlockOfThePageIsInThisFile() throws IOException {
        String here = flat(Files.readString(Path.of("src/test/java/dev/waymark/checkers/ExamplesTest.java")));
        Matcher blocks = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(page());
        List<String> found = blocks.results().map(block -> flat(block.group(1))).toList();
        assertThat(found).hasSize(4).allSatisfy(block -> assertThat(here).contains(block));
    }

    private static String flat(String code) {
        return code.replaceAll("\\s+", " ").strip();
    }

    private static String page() {
        try {
            return Files.readString(Path.of("../docs/checkers.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
