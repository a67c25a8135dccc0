package dev.waymark.checkers.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SequenceTest {
    @Test
    void branchesThatShareAnArrayDoNotDisturbEachOther() {
        Rng random = new Rng(1);
        List<Sequence> sequences = new ArrayList<>(List.of(Sequence.EMPTY));
        List<List<Object>> models = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < 2000; i++) {
            int from = random.nextInt(sequences.size());
            List<Object> model = new ArrayList<>(models.get(from));
            Sequence sequence = sequences.get(from);
            if (!model.isEmpty() && random.chance(0.4)) {
                model.remove(0);
                sequence = sequence.tail();
            } else {
                int value = random.nextInt(3);
                model.add(value);
                sequence = sequence.append(value);
            }
            models.add(model);
            sequences.add(sequence);
        }
        for (int i = 0; i < models.size(); i++) {
            assertThat(sequences.get(i).sameAs(models.get(i))).isTrue();
            int other = random.nextInt(models.size());
            assertThat(sequences.get(i).equals(sequences.get(other)))
                    .isEqualTo(models.get(i).equals(models.get(other)));
            if (models.get(i).equals(models.get(other))) {
                assertThat(sequences.get(i)).hasSameHashCodeAs(sequences.get(other));
            }
        }
    }
}
