package dev.waymark.systems.pbft;

import java.util.Arrays;
import java.util.List;

/** The clauses of the protocol, as sections 4.2 to 4.4 of the paper have them. */
enum Clause {
    PROPOSE("upon a request, as primary: assign the next number and send PrePrepare to all"),
    PRE_PREPARE("upon PrePrepare of the primary of this view, within the water marks: accept it and send Prepare"),
    CONFLICT("upon PrePrepare for a number that has another request in this view: ignore it"),
    NOT_PRIMARY("upon PrePrepare of somebody who is not primary: ignore it"),
    STALE("upon a message of an earlier view: ignore it"),
    PREPARED("upon PrePrepare and 2f Prepare that agree: send Commit"),
    COMMITTED("upon 2f+1 Commit that agree: the request is committed, and executed in its turn"),
    CHECKPOINT("upon the execution of every k-th request: send Checkpoint"),
    STABLE("upon 2f+1 Checkpoint that agree: forget all that came before"),
    TRANSFER("upon a stable checkpoint that this replica has not reached: take its state"),
    TIMEOUT("upon a timeout: leave the view and send ViewChange"),
    CALL("upon a timeout on the way to a view that fewer than 2f+1 want: send ViewChange again"),
    JOIN("upon ViewChange to later views from f+1: join the earliest of them"),
    UNPROVEN("upon ViewChange that does not prove what it claims: ignore it"),
    NEW_VIEW("upon ViewChange from 2f+1, as its primary: choose what is proposed again, send NewView"),
    REMIND("upon ViewChange to a view that has begun: hand on its NewView"),
    ENTER("upon NewView of its primary, with a right choice: enter the view, and send Prepare for what was chosen"),
    WRONG_CHOICE("upon NewView with a wrong choice: ignore it"),
    GARBAGE("upon a message that means nothing: ignore it");

    private final String text;

    Clause(String text) {
        this.text = text;
    }

    static List<String> texts() {
        return Arrays.stream(values()).map(clause -> clause.text).toList();
    }
}
