package example;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Quorum;

/** Elects a leader: who has the votes of a majority in a term leads in that term. */
public final class Election implements Node {
    record Ask(int term) {}
    record Vote(int term) {}

    /** What can be seen of a node from outside; {@code leads} is the term in which it is the leader, or 0. */
    record State(int term, int leads) {}

    private final Env env;
    private Quorum votes;
    private int term;
    private int leads;

    Election(Env env) {
        this.env = env;
        this.votes = Quorum.majorityOf(env.nodes());
    }

    @Override
    public void start() {
        env.setTimer("election", 100);
    }

    /** Nobody leads: stand for the next term, with my own vote. */
    @Override
    public void timer(String kind) {
        term++;
        votes = votes.cleared().with(env.self());
        env.sendToOthers(new Ask(term));
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Ask ask && ask.term() >= term) {
            term = ask.term();
            leads = 0;
            env.send(from, new Vote(term));
        } else if (message instanceof Vote vote && vote.term() == term) {
            votes = votes.with(from);
            if (votes.reached() && leads != term) {
                leads = term;
                env.emit("leader", term);
            }
        }
    }

    @Override
    public State state() {
        return new State(term, leads);
    }
}
