package dev.waymark.systems.tendermint;

import java.util.Arrays;
import java.util.List;

/** The clauses of Algorithm 1, by their lines. */
enum Clause {
    PROPOSE_NEW("upon a new round, as proposer without a valid block: propose a new one (line 18)"),
    PROPOSE_VALID("upon a new round, as proposer with a valid block: propose it again (line 16)"),
    AWAIT("upon a new round, not as proposer: wait for a proposal (line 21)"),
    PREVOTE("upon a new proposal, free or locked on it: prevote it (line 24)"),
    PREVOTE_NIL("upon a new proposal, locked on another: prevote nil (line 26)"),
    PREVOTE_PROVEN("upon a proposal that had 2f+1 prevotes since the lock: prevote it (line 30)"),
    PREVOTE_OUTDATED("upon a proposal that had 2f+1 prevotes before the lock: prevote nil (line 32)"),
    PREVOTES("upon 2f+1 prevotes for whatever: wait for more (line 35)"),
    LOCK("upon a proposal and 2f+1 prevotes for it: lock on it and precommit it (line 36)"),
    VALID("upon the same after the precommit: remember it as valid (line 42)"),
    PRECOMMIT_NIL("upon 2f+1 prevotes for nil: precommit nil (line 44)"),
    PRECOMMITS("upon 2f+1 precommits for whatever: wait for more (line 47)"),
    DECIDE("upon a proposal and 2f+1 precommits for it: decide it (line 49)"),
    SKIP("upon f+1 validators in a later round: go there (line 55)"),
    TIMEOUT_PROPOSE("upon no proposal in time: prevote nil (line 57)"),
    TIMEOUT_PREVOTE("upon no agreement of prevotes in time: precommit nil (line 61)"),
    TIMEOUT_PRECOMMIT("upon no decision in time: begin the next round (line 65)"),
    EVIDENCE("upon two votes of a validator in one round: report it"),
    CATCH_UP("upon a proof that a height is decided: decide it"),
    NOT_PROPOSER("upon a proposal of somebody else than the proposer: ignore it"),
    GARBAGE("upon a message that means nothing: ignore it");

    private final String text;

    Clause(String text) {
        this.text = text;
    }

    static List<String> texts() {
        return Arrays.stream(values()).map(clause -> clause.text).toList();
    }
}
