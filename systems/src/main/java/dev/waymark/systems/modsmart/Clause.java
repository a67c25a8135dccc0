package dev.waymark.systems.modsmart;

import java.util.Arrays;
import java.util.List;

/** The clauses of the protocol: those of the consensus, then those of the change of leaders. */
enum Clause {
    PROPOSE("upon a request, as leader: propose it"),
    PROPOSED("upon a proposal of the leader: write it"),
    CONFLICT("upon a second proposal for an instance in this epoch: ignore it"),
    NOT_LEADER("upon a proposal of somebody who does not lead: ignore it"),
    STALE("upon a message of an earlier epoch: ignore it"),
    WRITTEN("upon 2f+1 writes of a value: accept it"),
    DECIDED("upon 2f+1 accepts of a value: decide and execute it"),
    CATCH_UP("upon a proof of a decision that is next: decide it too"),
    TIMEOUT("upon a timeout: hand on what waits and call for a new leader"),
    JOIN("upon f+1 calls for an epoch: call for it too"),
    INSTALL("upon 2f+1 calls for an epoch: stop, and tell its leader what is decided and written"),
    UNPROVEN("upon such data without proof: ignore it"),
    SYNC("upon data of 2f+1, as the new leader: propose what was written last, and tell all"),
    RESUME("upon a synchronisation with a right choice: go on in this epoch"),
    WRONG_CHOICE("upon a synchronisation with a wrong choice: ignore it"),
    REMIND("upon a call for an epoch that has begun: hand on its synchronisation"),
    GARBAGE("upon a message that means nothing: ignore it");

    private final String text;

    Clause(String text) {
        this.text = text;
    }

    static List<String> texts() {
        return Arrays.stream(values()).map(clause -> clause.text).toList();
    }
}
