package dev.waymark.systems.tendermint;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.View;
import dev.waymark.systems.tendermint.Message.Decided;
import dev.waymark.systems.tendermint.Message.Precommit;
import dev.waymark.systems.tendermint.Message.Prevote;

/** Each round of a height is a phase of three: propose, prevote, precommit. Each ends with the timer of that step. */
public final class TendermintRounds implements Rounds {
    private static final int ROUNDS = 1 << 12;
    private static final int PER_PHASE = 3;

    @Override
    public int perPhase() {
        return PER_PHASE;
    }

    @Override
    public int phase(Object message) {
        Message known = Message.of(message);
        return known == null || known instanceof Decided ? NO_PHASE : known.height() * ROUNDS + known.round();
    }

    @Override
    public int round(Object message) {
        Message known = Message.of(message);
        return known instanceof Prevote ? 1 : known instanceof Precommit ? 2 : 0;
    }

    @Override
    public boolean beforePhase(Object message) {
        return phase(message) == NO_PHASE;
    }

    @Override
    public String close(View view, int node, int round) {
        return round == 0 ? Validator.PROPOSE : round == 1 ? Validator.PREVOTE : Validator.PRECOMMIT;
    }
}
