package dev.waymark.systems.tendermint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.model.Fields;
import dev.waymark.core.model.Garbage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What validators of other systems say and show is read by its shape. */
class ByShapeTest {
    private static final List<String> VOTE = List.of("height", "round", "block");

    private static Fields vote(String type, String block) {
        return new Fields(type, VOTE, List.of(1, 2, block));
    }

    @Test
    void messages() {
        assertThat(Message.of(vote("Prevote", "b1-1"))).isEqualTo(new Message.Prevote(1, 2, "b1-1"));
        assertThat(Message.of(vote("Precommit", ""))).isEqualTo(new Message.Precommit(1, 2, Message.NIL));
        List<String> proposal = List.of("height", "round", "block", "validRound", "signers");
        assertThat(Message.of(new Fields("Proposal", proposal, List.of(1, 2, "b1-1", 0, List.of(1, 3)))))
                .isEqualTo(new Message.Proposal(1, 2, "b1-1", 0, List.of(1, 3)));
        assertThat(Message.of(vote("Tx", "b1-1"))).isNull();
        assertThat(Message.of(new Garbage("x"))).isNull();
    }

    @Test
    void whatHasAnotherShapeIsNamed() {
        Fields wrong = new Fields("Prevote", List.of("height", "round"), List.of(1, 2));
        assertThatThrownBy(() -> Message.of(wrong)).hasMessageContaining("block of Prevote");
    }

    @Test
    void states() {
        List<String> names =
                List.of("height", "round", "step", "locked", "lockedRound", "valid", "validRound", "decided");
        assertThat(ValidatorState.of(
                        new Fields("ValidatorState", names, List.of(2, 0, "DONE", "", -1, "", -1, List.of("b1-1")))))
                .isEqualTo(new ValidatorState(2, 0, ValidatorState.Step.DONE, "", -1, "", -1, List.of("b1-1")));
        assertThat(ValidatorState.of("something else")).isNull();
    }

    @Test
    void whatWasSignedIsTheSameWhoeverSaidIt() {
        MessageCorruptions lies = new TendermintLies(new Group(4, 1));
        assertThat(lies.statements(vote("Prevote", "b1-1")).equals(lies.statements(new Message.Prevote(1, 2, "b1-1"))))
                .isTrue();
        assertThat(lies.read(vote("Prevote", "b1-1"))).isInstanceOf(Message.Prevote.class);
    }
}
