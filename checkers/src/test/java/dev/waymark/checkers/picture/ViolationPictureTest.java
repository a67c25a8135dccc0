package dev.waymark.checkers.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.Linearizability;
import dev.waymark.checkers.bench.RegisterHistories;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.picture.ViolationPicture.Style;
import dev.waymark.checkers.spec.Requests.AppendAt;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.checkers.spec.Specifications;
import org.junit.jupiter.api.Test;

class ViolationPictureTest {
    private static Violation staleRead() {
        History history = History.builder()
                .invoke(1, new Put("x", 1))
                .invoke(2, new Get("x"))
                .ok(1, null)
                .invoke(3, new Put("x", 3))
                .unknown(3)
                .invoke(1, new Put("x", 2))
                .ok(2, 1)
                .ok(1, null)
                .invoke(3, new Get("x"))
                .invoke(2, new Get("x"))
                .invoke(1, new Put("x", 4))
                .ok(2, 1)
                .ok(3, 2)
                .ok(1, null)
                .build();
        return Linearizability.check(history, Specifications.keyValueStore(), Limits.DEFAULT)
                .expectViolation();
    }

    @Test
    void unicode() {
        assertThat(ViolationPicture.of(staleRead(), Style.UNICODE)).isEqualTo("""
                c2#2 get x -> 1 fits no legal order: after 5 of 7 operations on x the state is {x=4}
                c1   ├─1─┤     ├─3─┤  ├─5──┤
                c2    ├────2────┤    ┣━✗━┫
                c3        ├─a─?     ├──4──┤
                  1  c1#1 put x=1                                  {x=1}
                  2  c2#1 get x -> 1                               {x=1}
                  3  c1#2 put x=2                                  {x=2}
                  4  c3#2 get x -> 2                               {x=2}
                  5  c1#3 put x=4                                  {x=4}
                  ✗  c2#2 get x -> 1                               not possible in {x=4}
                  a  c3#1 put x=3 -> ?                             unknown, left out
                """);
    }

    @Test
    void ascii() {
        assertThat(ViolationPicture.of(staleRead(), Style.ASCII)).isEqualTo("""
                c2#2 get x -> 1 fits no legal order: after 5 of 7 operations on x the state is {x=4}
                c1   |-1-|     |-3-|  |-5--|
                c2    |----2----|    #=X=#
                c3        |-a-?     |--4--|
                  1  c1#1 put x=1                                  {x=1}
                  2  c2#1 get x -> 1                               {x=1}
                  3  c1#2 put x=2                                  {x=2}
                  4  c3#2 get x -> 2                               {x=2}
                  5  c1#3 put x=4                                  {x=4}
                  X  c2#2 get x -> 1                               not possible in {x=4}
                  a  c3#1 put x=3 -> ?                             unknown, left out
                """);
    }

    @Test
    void longHistoriesAreElided() {
        History history =
                RegisterHistories.withStaleRead(RegisterHistories.linearizable(1, 4, 2000, Integer.MAX_VALUE, 0.01));
        Violation violation = Linearizability.check(history, Specifications.register(null), Limits.DEFAULT)
                .expectViolation();
        assertThat(ViolationPicture.of(violation, Style.UNICODE)).isEqualTo("""
                c3#259 read -> 470 fits no legal order: after 997 of 2000 operations the state is 475
                c1          ├───6────┤ ├─8─┤├─10─┤├──────14──────┤
                c2    ├────4────┤├─────9─────┤├───────15────────┤
                c3   ├───2────┤├─5─┤├─7──┤┣━━━━━━━✗━━━━━━━━┫
                c4     ├─1─┤ ├───3────┤ ├────11────┤├─12─┤├─13─┤
                    982 operations before these leave 470
                  1  c4#248 read -> 470                            470
                  2  c3#256 read -> 470                            470
                  3  c4#249 read -> 470                            470
                  4  c2#250 write 471                              471
                  5  c3#257 write 472                              472
                  6  c1#241 write 473                              473
                  7  c3#258 read -> 473                            473
                  8  c1#242 read -> 473                            473
                  9  c2#251 read -> 473                            473
                 10  c1#243 read -> 473                            473
                 11  c4#250 write 474                              474
                 12  c4#251 write 476                              476
                 13  c4#252 read -> 476                            476
                 14  c1#244 read -> 476                            476
                 15  c2#252 write 475                              475
                  ✗  c3#259 read -> 470                            not possible in 475
                """);
    }

    /** What was read and what was there begin alike; the last two operations are what matters. */
    @Test
    void longValuesAreCutWhereTheyDiffer() {
        HistoryBuilder history = History.builder();
        StringBuilder text = new StringBuilder();
        for (int i = 10; i < 40; i++) {
            history.invoke(1, new AppendAt("x", i + " ")).ok(1, null);
            text.append(i).append(' ');
        }
        history.invoke(1, new Get("x")).ok(1, text + "99 ");
        Violation violation = Linearizability.check(history.build(), Specifications.keyValueStore(), Limits.DEFAULT)
                .expectViolation();
        String picture = ViolationPicture.of(violation, Style.ASCII);
        assertThat(picture.lines().skip(picture.lines().count() - 2))
                .containsExactly(
                        " 15  c1#30 append x+39                             .. 28 29 30 31 32 33 34 35 36 37 38 39 }",
                        "  X  c1#31 get x -> ..32 33 34 35 36 37 38 39 99   not possible in .. 28 29 30 31 32 33 34 35 36 37 38 39 }");
        assertThat(violation.summary())
                .hasSizeLessThan(400)
                .contains("38 39 99")
                .contains("38 39 }");
    }

    @Test
    void colourIsOnTheBreakingOperationAlone() {
        String plain = ViolationPicture.of(staleRead(), Style.UNICODE);
        String coloured = ViolationPicture.of(staleRead(), Style.COLOUR);
        assertThat(coloured).contains("\u001b[1;31m┣").isNotEqualTo(plain);
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
    }

    @Test
    void aHistoryOfOneWrongRead() {
        History history = History.builder()
                .invoke(1, new Read())
                .ok(1, 5)
                .invoke(2, new Write(1))
                .build();
        Violation violation = Linearizability.check(history, Specifications.register(null), Limits.DEFAULT)
                .expectViolation();
        assertThat(ViolationPicture.of(violation, Style.ASCII)).isEqualTo("""
                c1#1 read -> 5 fits no legal order: after 0 of 2 operations the state is null
                c1   #=X=#
                  X  c1#1 read -> 5                                not possible in null
                """);
    }

    @Test
    void aClientThatMovesOnAtOnceKeepsItsRow() {
        History history = History.builder(History.MovingOn.GIVES_UP)
                .invoke(1, new Write(1))
                .invoke(1, new Write(2))
                .invoke(1, new Read())
                .ok(1, 3)
                .build();
        Violation violation = Linearizability.check(history, Specifications.register(null), Limits.DEFAULT)
                .expectViolation();
        assertThat(ViolationPicture.of(violation, Style.ASCII)).isEqualTo("""
                c1#3 read -> 3 fits no legal order: after 0 of 3 operations the state is null
                c1   |-a-?|-b-?#=X=#
                  X  c1#3 read -> 3                                not possible in null
                  a  c1#1 write 1 -> ?                             unknown, left out
                  b  c1#2 write 2 -> ?                             unknown, left out
                """);
    }
}
