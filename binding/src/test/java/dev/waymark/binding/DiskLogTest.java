package dev.waymark.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiskLogTest {
    private record Batch(int first, List<Entry> entries) {}

    private static final DiskLog.Words<Batch> WORDS = new DiskLog.Words<>() {
        @Override
        public int first(Batch batch) {
            return batch.first();
        }

        @Override
        public List<Entry> entries(Batch batch) {
            return batch.entries();
        }
    };

    private final HandEnv env = new HandEnv();
    private final DiskLog<Batch> log = new DiskLog<>(env.disk(), WORDS, () -> {});

    private static Batch batch(int first, int count, int term) {
        return new Batch(
                first,
                IntStream.range(0, count)
                        .mapToObj(each -> new Entry(term, Command.NOOP))
                        .toList());
    }

    @Test
    void whatWasWrittenAtOnceIsCutOffAsAWhole() {
        log.append(List.of(batch(1, 2, 1), batch(3, 3, 1)));
        assertThat(log.entries()).hasSize(5);
        log.cutFrom(4);
        assertThat(log.entries()).hasSize(2);
    }

    @Test
    void aSnapshotHidesWhatItHoldsAndAllIsReadAgain() {
        log.append(List.of(batch(1, 2, 1), batch(3, 3, 2)));
        log.save(3, 2, 0b1110, "the library's", "image");
        assertThat(log.entries()).as("4 and 5").hasSize(2);
        log.forgetUntil(3);
        assertThat(log.written()).hasSize(1);
        DiskLog<Batch> restarted = new DiskLog<>(env.disk(), WORDS, () -> {});
        restarted.load();
        assertThat(restarted.base()).isEqualTo(3);
        assertThat(restarted.baseTerm()).isEqualTo(2);
        assertThat(restarted.snapshot()).isEqualTo("the library's");
        assertThat(restarted.entries()).isEqualTo(log.entries());
    }
}
