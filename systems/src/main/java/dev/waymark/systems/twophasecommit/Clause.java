package dev.waymark.systems.twophasecommit;

import java.util.Arrays;
import java.util.List;

/** The clauses of the protocol. */
enum Clause {
    BEGIN("upon a client's transaction: ask all resource managers to prepare"),
    VOTE_YES("upon Prepare, all variables free: lock them and vote yes"),
    VOTE_NO("upon Prepare, a variable locked: vote no"),
    VOTE_AGAIN("upon a repeated Prepare: repeat the vote"),
    PREPARE_LATE("upon Prepare of a transaction that is decided: ignore it"),
    DECIDE_COMMIT("upon yes votes of all: decide to commit, tell all and the client"),
    DECIDE_ABORT("upon a vote no: decide to abort, tell all and the client"),
    VOTE_LATE("upon a vote on a transaction that is decided: ignore it"),
    COMMIT("upon Commit: write, unlock, acknowledge"),
    ABORT("upon Abort: unlock what was locked, acknowledge"),
    FINISH("upon acknowledgements of all: forget the transaction"),
    RETRY("upon a timeout: ask or tell again those who did not answer"),
    RECOVER("upon the restart of the transaction manager: abort what is undecided, tell every decision again");

    private final String text;

    Clause(String text) {
        this.text = text;
    }

    static List<String> texts() {
        return Arrays.stream(values()).map(clause -> clause.text).toList();
    }
}
