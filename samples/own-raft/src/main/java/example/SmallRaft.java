package example;

import dev.waymark.core.*;
import dev.waymark.core.random.*;
import dev.waymark.raft.vocabulary.*;
import java.util.*;

/** A small Raft: elections, replication, a store; no snapshots, and always the same servers. */
final class SmallRaft implements Node {
    record Ballot(int term, int vote) {}

    private final Env env;
    private final SmallStore store;
    private Role role = Role.FOLLOWER;
    private int term;
    private int vote;
    private int leader;
    private List<Entry> log = List.of();
    private List<Entry> saved = log;
    private int commit;
    private int applied;
    private long digest;
    private Quorum votes;
    private final int[] next;
    private final int[] match;
    private int round;
    private List<Command.Execute> waiting = new ArrayList<>();

    SmallRaft(Env env) {
        this.env = env;
        store = new SmallStore(env);
        votes = Quorum.majorityOf(env.nodes());
        next = new int[env.nodes() + 1];
        match = new int[env.nodes() + 1];
    }

    @Override public void start() {
        if (env.disk().get("ballot") instanceof Ballot saved) {
            term = saved.term();
            vote = saved.vote();
            env.emit(Events.RESTART);
        }
        if (env.disk().get(Events.LOG) instanceof SavedLog onDisk) log = onDisk.entries();
        saved = log;
        awaitLeader();
    }

    @Override public void timer(String kind) {
        if (kind.equals(Timers.ELECTION)) {
            campaign();
        } else {
            env.setTimer(Timers.HEARTBEAT, 50);
            broadcast();
        }
        save();
    }

    @Override public void receive(int from, Object message) {
        Message said = (Message) message;
        if (said.term() > term && !(said instanceof Message.Forward)) adopt(said.term());
        if (said instanceof Message.RequestVote asked) onRequestVote(from, asked);
        else if (said instanceof Message.RequestVoteResponse voted) onVote(from, voted);
        else if (said instanceof Message.AppendEntries append) onAppend(from, append);
        else if (said instanceof Message.AppendEntriesResponse response) onResponse(from, response);
        else if (said instanceof Message.Forward forward) carryOut(forward.operation(), false);
        save();
    }

    @Override public void request(Operation asked) {
        carryOut(new Command.Execute(asked.client(), asked.number(), (Request) asked.request()), true);
        save();
    }

    // Elections

    private void campaign() {
        term++;
        vote = env.self();
        role = Role.CANDIDATE;
        leader = 0;
        votes = votes.cleared().with(env.self());
        awaitLeader();
        for (int node = 1; node <= env.nodes(); node++) {
            if (node != env.self()) send(node, new Message.RequestVote(term, log.size(), termAt(log.size()), false));
        }
    }

    private void onRequestVote(int from, Message.RequestVote asked) {
        boolean behind = asked.lastTerm() < termAt(log.size())
                || (asked.lastTerm() == termAt(log.size()) && asked.lastIndex() < log.size());
        boolean granted = asked.term() == term && (vote == 0 || vote == from) && !behind;
        if (granted) vote = from;
        send(from, new Message.RequestVoteResponse(term, granted));
    }

    private void onVote(int from, Message.RequestVoteResponse voted) {
        if (role != Role.CANDIDATE || !voted.granted()) return;
        votes = votes.with(from);
        if (votes.reached()) lead();
    }

    private void lead() {
        role = Role.LEADER;
        leader = env.self();
        env.emit(Events.ELECTION, term);
        env.cancelTimer(Timers.ELECTION);
        env.setTimer(Timers.HEARTBEAT, 50);
        Arrays.fill(next, log.size() + 1);
        Arrays.fill(match, 0);
        round = 0;
        append(Command.NOOP);
        waiting.forEach(this::append);
        waiting.clear();
        broadcast();
    }

    private void adopt(int newTerm) {
        term = newTerm;
        vote = 0;
        follow(0);
    }

    private void follow(int newLeader) {
        if (role == Role.LEADER) env.cancelTimer(Timers.HEARTBEAT);
        role = Role.FOLLOWER;
        leader = newLeader;
        awaitLeader();
        if (leader != 0) {
            waiting.forEach(operation -> send(leader, new Message.Forward(term, operation)));
            waiting.clear();
        }
    }

    private void awaitLeader() {
        env.setTimer(Timers.ELECTION, 150 + env.random().nextInt(150));
    }

    // Replication

    private void carryOut(Command.Execute operation, boolean first) {
        if (role == Role.LEADER) {
            append(operation);
            broadcast();
        } else if (leader != 0 && first) {
            send(leader, new Message.Forward(term, operation));
        } else {
            waiting.add(operation);
        }
    }

    private void append(Command command) {
        List<Entry> longer = new ArrayList<>(log);
        longer.add(new Entry(term, command));
        log = List.copyOf(longer);
    }

    private void broadcast() {
        round++;
        for (int node = 1; node <= env.nodes(); node++) {
            if (node != env.self()) sendTo(node);
        }
    }

    private void sendTo(int node) {
        int previous = next[node] - 1;
        List<Entry> entries = log.subList(previous, log.size());
        send(node, new Message.AppendEntries(term, previous, termAt(previous), List.copyOf(entries), commit, round));
    }

    private void onAppend(int from, Message.AppendEntries append) {
        int previous = append.previous();
        if (append.term() == term) follow(from);
        if (append.term() < term || previous > log.size() || termAt(previous) != append.previousTerm()) {
            send(from, new Message.AppendEntriesResponse(term, false, previous, 0, 0, append.round()));
            return;
        }
        List<Entry> taken = new ArrayList<>(log);
        for (int i = 0; i < append.entries().size(); i++) {
            Entry entry = append.entries().get(i);
            int place = previous + i;
            if (place < taken.size() && taken.get(place).term() == entry.term()) continue;
            taken.subList(Math.min(place, taken.size()), taken.size()).clear(); // a conflict, or the end
            taken.add(entry);
        }
        log = List.copyOf(taken);
        int agreed = previous + append.entries().size();
        commitTo(Math.min(append.commit(), agreed));
        send(from, new Message.AppendEntriesResponse(term, true, agreed, 0, 0, append.round()));
    }

    private void onResponse(int from, Message.AppendEntriesResponse response) {
        if (role != Role.LEADER || response.term() < term) return;
        if (!response.success()) {
            if (response.index() == next[from] - 1 && response.index() > match[from]) {
                next[from]--;
                sendTo(from);
            }
            return;
        }
        match[from] = Math.max(match[from], response.index());
        next[from] = Math.max(next[from], match[from] + 1);
        for (int index = log.size(); index > commit && termAt(index) == term; index--) {
            int holders = 1;
            for (int other = 1; other < match.length; other++) {
                if (other != env.self() && match[other] >= index) holders++;
            }
            if (holders > env.nodes() / 2) {
                env.emit(Events.COMMIT, index);
                commitTo(index);
            }
        }
    }

    private void commitTo(int index) {
        commit = Math.max(commit, index);
        while (applied < commit) {
            Entry entry = log.get(applied++);
            digest = Mix.combine(digest, Fingerprint.of(entry));
            if (entry.command() instanceof Command.Execute operation) {
                store.apply(operation, applied, role == Role.LEADER);
            }
        }
    }

    // What is on disk before anybody hears of it, and what can be seen

    private void send(int to, Message message) {
        save();
        env.send(to, message);
    }

    private void save() {
        Ballot ballot = new Ballot(term, vote);
        if (!ballot.equals(env.disk().get("ballot"))) env.disk().put("ballot", ballot);
        if (log != saved) env.disk().put(Events.LOG, new SavedLog(0, 0, log));
        saved = log;
        env.disk().sync();
    }

    private int termAt(int index) {
        return index == 0 || index > log.size() ? 0 : log.get(index - 1).term();
    }

    @Override public RaftState state() {
        int everyone = ((1 << env.nodes()) - 1) << 1;
        return new RaftState(role, term, vote, leader, log, commit, applied, digest, 0, 0, everyone, Map.of());
    }
}
