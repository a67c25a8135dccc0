package dev.waymark.systems.tendermint;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Property;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What must hold of validators that do not lie, if no more than f do; states and messages are read by their shapes. */
public final class TendermintProperties {
    /** A timer fires in each: enough for every validator's turn to propose. With 60 six of a million executions were not over. */
    private static final int FAIR_ROUNDS = 120;

    private TendermintProperties() {}

    public static List<Property> all(Group group, boolean gossips) {
        List<Property> safety = List.of(
                CommonProperties.logAgreement(
                        "agreement",
                        "correct validators decide the same block at each height; reached when two have decided",
                        Object.class,
                        TendermintProperties::decided),
                Property.of(
                        "validity",
                        "correct validators decide blocks that are valid; reached when one has decided",
                        Validity::new),
                Property.of(
                        "lock-rules",
                        "a correct validator precommits a block only if 2f+1 prevoted it in that round, and prevotes another"
                                + " than it is locked on only if 2f+1 have since; reached when one precommits a block",
                        () -> new LockRules(group)),
                Property.of(
                        "proposer",
                        "what a correct validator prevotes the proposer of the round has proposed, if that is correct;"
                                + " reached when one prevotes a block",
                        () -> new ByProposer(group)));
        if (!gossips) {
            return safety; // what was lost is lost, and nobody need ever decide
        }
        Property progress = Property.of(
                "progress",
                "after " + FAIR_ROUNDS
                        + " fair rounds some correct validator has decided; reached if no more than f lie",
                FAIR_ROUNDS,
                () -> new Progress(group));
        return List.of(safety.get(0), safety.get(1), safety.get(2), safety.get(3), progress);
    }

    private static @Nullable List<String> decided(Object state) {
        ValidatorState seen = ValidatorState.of(state);
        return seen == null ? null : seen.decided();
    }

    private abstract static class Watching extends Check implements Observer {
        @Nullable
        View view;

        @Override
        public final Observer observer() {
            return this;
        }

        @Override
        public final void begin(View newView) {
            view = newView;
        }

        final boolean correct(int node) {
            return view != null && !view.faulty(node);
        }
    }

    private static final class Validity extends Watching {
        @Override
        public void emitted(int node, String event, @Nullable Object[] fields) {
            if (event.equals("decide") && correct(node)) {
                reached();
                if (!String.valueOf(fields[1]).startsWith("b")) {
                    violated("node " + node + " decided '" + fields[1] + "', which is no block");
                }
            }
        }
    }

    private static final class LockRules extends Watching {
        private final Group group;
        private final VoteRecord prevotes = new VoteRecord();
        private final String[] locked;
        private final int[] lockedHeight;
        private final int[] lockedRound;

        LockRules(Group group) {
            this.group = group;
            locked = new String[group.nodes() + 1];
            lockedHeight = new int[group.nodes() + 1];
            lockedRound = new int[group.nodes() + 1];
        }

        @Override
        public void delivered(long message, Object payload) {
            if (Message.of(payload) instanceof Message.Prevote m) {
                prevotes.add(Code.a(message), m.height(), m.round(), m.block());
            }
        }

        @Override
        public void emitted(int node, String event, @Nullable Object[] fields) {
            if (!event.equals("prevote") && !event.equals("precommit")) {
                return;
            }
            int height = (Integer) Objects.requireNonNull(fields[0]);
            int round = (Integer) Objects.requireNonNull(fields[1]);
            String block = String.valueOf(fields[2]);
            if (event.equals("prevote")) {
                prevotes.add(node, height, round, block);
            }
            if (!correct(node) || block.equals(Message.NIL)) {
                return;
            }
            if (event.equals("precommit")) {
                reached();
                if (prevotes.count(height, round, block) < group.quorum()) {
                    violated("node " + node + " precommitted " + block + " in round " + round + " with only "
                            + prevotes.count(height, round, block) + " prevotes for it");
                }
                locked[node] = block;
                lockedHeight[node] = height;
                lockedRound[node] = round;
            } else if (locked[node] != null && lockedHeight[node] == height && !locked[node].equals(block)) {
                boolean proven = false;
                for (int since = lockedRound[node]; since < round; since++) {
                    proven |= prevotes.count(height, since, block) >= group.quorum();
                }
                if (!proven) {
                    violated("node " + node + " is locked on " + locked[node] + " since round " + lockedRound[node]
                            + " and prevoted " + block + " in round " + round);
                }
            }
        }
    }

    private static final class ByProposer extends Watching {
        private final Group group;
        private final VoteRecord proposals = new VoteRecord();

        ByProposer(Group group) {
            this.group = group;
        }

        @Override
        public void sent(long message, Object payload) {
            if (Message.of(payload) instanceof Message.Proposal m) {
                proposals.add(Code.a(message), m.height(), m.round(), m.block());
            }
        }

        @Override
        public void emitted(int node, String event, @Nullable Object[] fields) {
            if (!event.equals("prevote") || !correct(node) || Message.NIL.equals(fields[2])) {
                return;
            }
            reached();
            int height = (Integer) Objects.requireNonNull(fields[0]);
            int round = (Integer) Objects.requireNonNull(fields[1]);
            int proposer = group.proposer(height, round);
            String block = String.valueOf(fields[2]);
            if (correct(proposer) && !proposals.has(proposer, height, round, block)) {
                violated("node " + node + " prevoted " + block + " in round " + round + ", which node " + proposer
                        + " did not propose");
            }
        }
    }

    private static final class Progress extends Check {
        private final Group group;

        Progress(Group group) {
            this.group = group;
        }

        @Override
        public void end(View view) {
            if (view.liars() > group.faults()) {
                inconclusive(view.liars() + " liars are more than it can stand");
                return;
            }
            reached();
            for (int node = 1; node <= view.nodes(); node++) {
                ValidatorState state = ValidatorState.of(view.state(node));
                if (!view.faulty(node) && state != null && !state.decided().isEmpty()) {
                    return;
                }
            }
            violated("no correct validator has decided anything");
        }
    }
}
