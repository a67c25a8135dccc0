package dev.waymark.systems.tendermint;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.systems.service.Votes;
import dev.waymark.systems.tendermint.Message.Decided;
import dev.waymark.systems.tendermint.Message.Precommit;
import dev.waymark.systems.tendermint.Message.Prevote;
import dev.waymark.systems.tendermint.Message.Proposal;
import dev.waymark.systems.tendermint.ValidatorState.Step;
import java.util.ArrayList;
import java.util.List;

/** One validator: Algorithm 1 of the paper. Lines are those of the algorithm. */
final class Validator implements Node {
    static final String PROPOSE = "propose";
    static final String PREVOTE = "prevote";
    static final String PRECOMMIT = "precommit";
    static final String GOSSIP = "gossip";

    private static final long TIMEOUT = 10;
    private static final long LONGER = 5;
    private static final long GOSSIP_EVERY = 40;

    private final Env env;
    private final Group group;
    private final Flaws flaws;
    private final boolean gossips;
    private final Tallies tallies = new Tallies();
    private final List<Decided> proofs = new ArrayList<>();
    private final List<Message> said = new ArrayList<>();
    private List<String> decided = List.of();
    private int height = 1;
    private int round;
    private Step step = Step.PROPOSE;
    private String locked = Message.NIL;
    private int lockedRound = -1;
    private String valid = Message.NIL;
    private int validRound = -1;
    /** Which round the timer of this kind is for. */
    private int proposeRound;

    private int prevoteRound;
    private int precommitRound;

    Validator(Env env, Group group, Flaws flaws, boolean gossips) {
        this.env = env;
        this.group = group;
        this.flaws = flaws;
        this.gossips = gossips;
    }

    @Override
    public void start() {
        begin(0);
        apply();
    }

    private Tally tally(int ofHeight, int ofRound) {
        return tallies.of(ofHeight, ofRound);
    }

    private Tally tally() {
        return tally(height, round);
    }

    private int quorum() {
        return group.quorum() - (flaws.smallQuorum() ? 1 : 0);
    }

    private void clause(Clause clause) {
        env.clause(clause.ordinal());
    }

    /** Lines 11 to 21. */
    private void begin(int newRound) {
        round = newRound;
        step = Step.PROPOSE;
        said.clear();
        env.emit("round", height, round);
        if (gossips) {
            env.setTimer(GOSSIP, GOSSIP_EVERY);
        }
        if (group.proposer(height, round) != env.self()) {
            clause(Clause.AWAIT);
            proposeRound = round;
            env.setTimer(PROPOSE, TIMEOUT + LONGER * round);
            return;
        }
        boolean again = validRound >= 0 && !flaws.forgetsValid();
        clause(again ? Clause.PROPOSE_VALID : Clause.PROPOSE_NEW);
        String block = again ? valid : "b" + height + "-" + env.self() + (round < group.nodes() ? "" : "r" + round);
        say(
                again
                        ? new Proposal(
                                height,
                                round,
                                block,
                                validRound,
                                tally(height, validRound).prevotes.of(block))
                        : new Proposal(height, round, block));
    }

    private void say(Message message) {
        said.add(message);
        env.sendToOthers(message);
        note(env.self(), message);
    }

    private void prevote(String block) {
        step = Step.PREVOTE;
        env.cancelTimer(PROPOSE);
        env.emit("prevote", height, round, block);
        say(new Prevote(height, round, block));
    }

    private void precommit(String block) {
        step = Step.PRECOMMIT;
        env.emit("precommit", height, round, block);
        say(new Precommit(height, round, block));
    }

    @Override
    public void receive(int from, Object message) {
        if (!(message instanceof Message m) || m.height() < 1 || m.round() < 0) {
            clause(Clause.GARBAGE);
            return;
        }
        if (m instanceof Decided proof) {
            catchUp(proof);
        } else if (m.height() < height) {
            help(from, m.height());
            return;
        } else {
            note(from, m);
        }
        apply();
    }

    /** Who still speaks of a height that is decided here is told so. */
    private void help(int late, int lateHeight) {
        if (gossips && lateHeight <= proofs.size()) {
            env.send(late, proofs.get(lateHeight - 1));
        }
    }

    private void note(int from, Message m) {
        Tally tally = tally(m.height(), m.round());
        tally.heard |= 1 << from;
        if (m instanceof Prevote vote) {
            evidence(from, tally.prevote(from, vote.block()));
        } else if (m instanceof Precommit vote) {
            evidence(from, tally.precommit(from, vote.block()));
        } else if (m instanceof Proposal proposal) {
            if (from != group.proposer(m.height(), m.round()) && !flaws.anyProposer()) {
                clause(Clause.NOT_PROPOSER);
            } else if (tally.proposal == null) {
                tally.proposal = proposal;
                for (int signer : proposal.validRound() < 0 ? List.<Integer>of() : proposal.signers()) {
                    tally(m.height(), proposal.validRound()).prevote(signer, proposal.block());
                }
            } else if (!tally.proposal.equals(proposal)) {
                evidence(from, false);
            }
        }
    }

    private void evidence(int against, boolean agrees) {
        if (!agrees) {
            clause(Clause.EVIDENCE);
            env.emit("evidence", against);
        }
    }

    @Override
    public void timer(String kind) {
        switch (kind) {
            case PROPOSE -> {
                if (step == Step.PROPOSE && proposeRound == round) {
                    clause(Clause.TIMEOUT_PROPOSE);
                    prevote(Message.NIL);
                }
            }
            case PREVOTE -> {
                if (step == Step.PREVOTE && prevoteRound == round) {
                    clause(Clause.TIMEOUT_PREVOTE);
                    precommit(Message.NIL);
                }
            }
            case PRECOMMIT -> {
                if (step != Step.DONE && precommitRound == round) {
                    clause(Clause.TIMEOUT_PRECOMMIT);
                    begin(round + 1);
                }
            }
            default -> {
                List.copyOf(said).forEach(env::sendToOthers);
                env.setTimer(GOSSIP, GOSSIP_EVERY);
            }
        }
        apply();
    }

    /** Carries out clauses until none applies any more. */
    private void apply() {
        while (step != Step.DONE && (decide() || skip() || vote() || lock() || giveUp())) {
            // each of them changes the state, so this ends
        }
    }

    /** Lines 22 to 33. */
    private boolean vote() {
        Proposal proposal = tally().proposal;
        if (step != Step.PROPOSE || proposal == null) {
            return false;
        }
        String block = proposal.block();
        if (proposal.validRound() < 0) {
            boolean free = isValid(block) && (lockedRound < 0 || locked.equals(block));
            clause(free ? Clause.PREVOTE : Clause.PREVOTE_NIL);
            prevote(free ? block : Message.NIL);
            return true;
        }
        boolean proven = proposal.validRound() < round
                && (flaws.unlocksFreely()
                        || tally(height, proposal.validRound()).prevotes.count(block) >= quorum());
        if (!proven) {
            return false;
        }
        boolean later = lockedRound <= proposal.validRound() || flaws.unlocksForOlder();
        boolean since = later && !(flaws.neverUnlocks() && lockedRound >= 0);
        boolean agrees = isValid(block) && (since || locked.equals(block));
        clause(agrees ? Clause.PREVOTE_PROVEN : Clause.PREVOTE_OUTDATED);
        prevote(agrees ? block : Message.NIL);
        return true;
    }

    private static boolean isValid(String block) {
        return block.startsWith("b");
    }

    /** Lines 36 to 43. */
    private boolean lock() {
        Tally tally = tally();
        Proposal proposal = tally.proposal;
        if (step == Step.PROPOSE
                || tally.noted
                || proposal == null
                || !isValid(proposal.block())
                || tally.prevotes.count(proposal.block()) < quorum()) {
            return false;
        }
        tally.noted = true;
        valid = proposal.block();
        validRound = round;
        if (step == Step.PREVOTE) {
            boolean refuses = flaws.neverRelocks() && lockedRound >= 0 && !locked.equals(proposal.block());
            clause(Clause.LOCK);
            if (refuses) {
                precommit(Message.NIL);
            } else {
                locked = proposal.block();
                lockedRound = round;
                precommit(locked);
            }
        } else {
            clause(Clause.VALID);
            env.emit("valid", height, round, valid);
        }
        return true;
    }

    /** Lines 34, 44 and 47. */
    private boolean giveUp() {
        Tally tally = tally();
        if (step == Step.PREVOTE && tally.prevotes.count(Message.NIL) >= quorum()) {
            clause(Clause.PRECOMMIT_NIL);
            precommit(Message.NIL);
            return true;
        }
        if (step == Step.PREVOTE && !tally.waitedForPrevotes && tally.prevotes() >= quorum()) {
            clause(Clause.PREVOTES);
            tally.waitedForPrevotes = true;
            prevoteRound = round;
            env.setTimer(PREVOTE, TIMEOUT + LONGER * round);
            return true;
        }
        if (!tally.waitedForPrecommits && tally.precommits() >= quorum()) {
            clause(Clause.PRECOMMITS);
            tally.waitedForPrecommits = true;
            precommitRound = round;
            env.setTimer(PRECOMMIT, TIMEOUT + LONGER * round);
            return true;
        }
        return false;
    }

    /** Line 49: in whatever round of this height. */
    private boolean decide() {
        for (int i = 0; i < tallies.size(); i++) {
            Tally each = tallies.get(i);
            Proposal proposal = each.proposal;
            if (each.height == height
                    && proposal != null
                    && each.precommits() >= quorum() // else it need not be asked for which block
                    && each.precommits.count(proposal.block()) >= quorum()
                    && isValid(proposal.block())) {
                clause(Clause.DECIDE);
                decide(new Decided(height, each.round, proposal.block(), each.precommits.of(proposal.block())));
                return true;
            }
        }
        return false;
    }

    private void catchUp(Decided proof) {
        boolean signed = Votes.distinct(proof.signers(), group.nodes(), 0) >= quorum();
        if (step != Step.DONE && proof.height() == height && signed && isValid(proof.block())) {
            clause(Clause.CATCH_UP);
            decide(proof);
        }
    }

    private void decide(Decided proof) {
        env.emit("decide", height, proof.block(), proof.round());
        proofs.add(proof);
        List<String> more = new ArrayList<>(decided);
        more.add(proof.block());
        decided = List.copyOf(more);
        tallies.forgetUpTo(height);
        env.cancelTimer(PROPOSE);
        env.cancelTimer(PREVOTE);
        env.cancelTimer(PRECOMMIT);
        locked = Message.NIL;
        lockedRound = -1;
        valid = Message.NIL;
        validRound = -1;
        height++;
        round = 0;
        if (height > group.heights()) {
            step = Step.DONE;
            said.clear();
            env.cancelTimer(GOSSIP);
        } else {
            begin(0);
        }
    }

    /** Line 55. */
    private boolean skip() {
        if (flaws.neverSkips()) {
            return false;
        }
        for (int i = 0; i < tallies.size(); i++) {
            Tally each = tallies.get(i);
            if (each.height == height && each.round > round && Integer.bitCount(each.heard) > group.faults()) {
                clause(Clause.SKIP);
                env.emit("skip", height, round, each.round);
                begin(each.round);
                return true;
            }
        }
        return false;
    }

    @Override
    public ValidatorState state() {
        return new ValidatorState(height, round, step, locked, lockedRound, valid, validRound, decided);
    }
}
