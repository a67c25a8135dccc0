package dev.waymark.systems.twophasecommit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Verdict;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions 1 and 2 write a common variable, transaction 3 another one. */
class IsolationTest {
    private final Isolation check = new Isolation(new Setup(3, 2, 3, false, false, false, false, false));
    private final State[] states = new State[5];

    @BeforeEach
    void begin() {
        check.begin((View) Proxy.newProxyInstance(
                View.class.getClassLoader(), new Class<?>[] {View.class}, (view, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("state");
                    return states[(int) arguments[0]];
                }));
        check.invoked(1, 1, 1, new Transaction(0b01));
        check.invoked(2, 1, 1, new Transaction(0b01));
        check.invoked(3, 1, 1, new Transaction(0b10));
    }

    private void sees(int node, long prepared, long refused, long committed) {
        states[node] = new State.Resource(prepared, refused, committed, 0, 0, List.of(0, 0));
        check.stepped(node);
    }

    private Verdict verdict() {
        return check.verdict(Isolation.NAME);
    }

    @Test
    void conflictingTransactionsArePreparedTogether() {
        sees(2, 0b1010, 0, 0);
        assertThat(verdict().violated()).isFalse();
        sees(2, 0b1110, 0, 0);
        assertThat(verdict().violated()).isTrue();
        assertThat(verdict().signature()).isEqualTo("overlap");
    }

    @Test
    void conflictingTransactionsCommitInTwoOrders() {
        sees(2, 0, 0, 0b0010);
        sees(2, 0, 0, 0b0110);
        sees(3, 0, 0, 0b0100);
        assertThat(verdict().violated()).isFalse();
        sees(3, 0, 0, 0b0110);
        assertThat(verdict().violated()).isTrue();
        assertThat(verdict().signature()).isEqualTo("order");
    }

    @Test
    void othersMayCommitInAnyOrder() {
        sees(2, 0, 0, 0b0010);
        sees(2, 0, 0, 0b1010);
        sees(3, 0, 0, 0b1000);
        sees(3, 0, 0, 0b1010);
        assertThat(verdict().violated()).isFalse();
    }

    @Test
    void isReachedByAVoteAgainstBecauseOfALock() {
        sees(2, 0b0010, 0b1000, 0);
        assertThat(verdict().reach()).hasToString("NOT_REACHED");
        sees(3, 0b0010, 0b0100, 0);
        assertThat(verdict().reach()).hasToString("REACHED");
    }
}
