package dev.waymark.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.model.Fields;
import dev.waymark.core.model.PayloadType;
import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import dev.waymark.core.random.Fingerprint;
import dev.waymark.engine.trace.text.ValueText;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ShapeTest {
    private record Vote(int term, String who) {}

    private record Empty() {}

    /** Carries what nobody shall see. */
    private record Wrapped(int term, Object library) implements Shaped {
        private static final Shape SHAPE = Shape.of("Vote", List.of("term"));

        @Override
        public Shape shape() {
            return SHAPE;
        }

        @Override
        public Object part(int place) {
            return term;
        }
    }

    private static Fields vote(@Nullable Object... values) {
        return new Fields("Vote", List.of("term", "who"), Arrays.asList(values));
    }

    @Test
    void recordsHaveOneByThemselves() {
        Vote vote = new Vote(3, "a");
        Shape shape = Shape.of(vote);
        assertThat(shape).hasToString("Vote[term, who]").isSameAs(Shape.of(new Vote(4, "b")));
        assertThat(shape.get(vote, shape.place("who"))).isEqualTo("a");
        assertThat(shape.place("whom")).isEqualTo(-1);
        assertThat(Shape.of(new Empty()).size()).isZero();
        assertThat(Shape.of("text")).isNull();
        assertThat(Shape.of(List.of(1))).isNull();
    }

    @Test
    void valuesWithoutAClassLookLikeRecords() {
        assertThat(vote(3, "a").shape()).isEqualTo(Shape.of(new Vote(1, "b")));
        assertThat(vote(3, "a"))
                .isEqualTo(vote(3, "a"))
                .isNotEqualTo(vote(3, "b"))
                .hasToString("Vote[term=3, who=a]");
        assertThat(PayloadType.of(vote(3, "a"))).isEqualTo("Vote");
        assertThat(vote(3, null).get("who")).isNull();
        assertThat(ValueText.of(vote(3, "a\n"))).isEqualTo(ValueText.of(new Vote(3, "a\n")));
        assertThat(ValueText.of(new Fields("Odd\n", List.of("x\n"), List.of(1))))
                .doesNotContain("\n");
    }

    @Test
    void whatAValueShowsIsAllThatCounts() {
        Wrapped one = new Wrapped(3, new Object());
        Wrapped other = new Wrapped(3, new Object());
        assertThat(PayloadType.of(one)).isEqualTo("Vote");
        assertThat(ValueText.of(one)).isEqualTo("Vote[term=3]");
        assertThat(Fingerprint.of(one))
                .isEqualTo(Fingerprint.of(other))
                .isEqualTo(Fingerprint.of(new Fields("Vote", List.of("term"), List.of(3))))
                .isNotEqualTo(Fingerprint.of(new Wrapped(4, one)));
    }

    @Test
    void fingerprintsTellTypeNamesAndValuesApart() {
        assertThat(List.of(
                                vote(3, "a"),
                                vote(3, "b"),
                                new Fields("Vot", List.of("term", "who"), List.of(3, "a")),
                                new Fields("Vote", List.of("term", "whom"), List.of(3, "a")),
                                new Fields("Vote", List.of("term"), List.of(3)),
                                new Fields("Vote", List.of(), List.of()),
                                new Fields("Vote", List.of("term", "who"), List.of(3, vote(3, "a"))))
                        .stream()
                        .map(Fingerprint::of))
                .doesNotHaveDuplicates();
        assertThat(Fingerprint.of(vote(3, "a"))).as("in every JVM").isEqualTo(4287407744569862662L);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> Shape.of("Vote", List.of("term", "term")))
                .hasMessageContaining("two parts of one name");
        assertThatThrownBy(() -> vote(3)).hasMessageContaining("takes 2 values, not 1");
        assertThatThrownBy(() -> vote(3, "a").get("what")).hasMessageContaining("has no what");
    }
}
