package dev.waymark.systems.pbft;

import dev.waymark.core.MessageCorruption;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.random.Rng;
import dev.waymark.systems.pbft.Message.Checkpoint;
import dev.waymark.systems.pbft.Message.Commit;
import dev.waymark.systems.pbft.Message.NewView;
import dev.waymark.systems.pbft.Message.PrePrepare;
import dev.waymark.systems.pbft.Message.Prepare;
import dev.waymark.systems.pbft.Message.Prepared;
import dev.waymark.systems.pbft.Message.ViewChange;
import dev.waymark.systems.pbft.Message.Vouched;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How replicas lie. Requests are signed by clients, who do not lie: a replica can only propose another one that there is. */
final class PbftLies implements MessageCorruptions {
    private final Group group;
    private final List<String> requests;

    PbftLies(Group group, List<String> requests) {
        this.group = group;
        this.requests = requests;
    }

    @Override
    public List<MessageCorruption> all() {
        return List.of(
                MessageCorruption.change(
                        "value",
                        PrePrepare.class,
                        (m, liar, random) -> new PrePrepare(m.view(), m.seq(), other(m.request(), random))),
                MessageCorruption.change(
                        "value",
                        Prepare.class,
                        (m, liar, random) -> new Prepare(m.view(), m.seq(), other(m.request(), random))),
                MessageCorruption.change(
                        "value",
                        Commit.class,
                        (m, liar, random) -> new Commit(m.view(), m.seq(), other(m.request(), random))),
                MessageCorruption.change(
                        "value",
                        Checkpoint.class,
                        (m, liar, random) -> new Checkpoint(m.seq(), other(m.state(), random))),
                MessageCorruption.change(
                        "round",
                        PrePrepare.class,
                        (m, liar, random) -> new PrePrepare(m.view(), near(m.seq(), random), m.request())),
                MessageCorruption.change(
                        "round",
                        Prepare.class,
                        (m, liar, random) -> new Prepare(near(m.view(), random), m.seq(), m.request())),
                MessageCorruption.change(
                        "round",
                        Commit.class,
                        (m, liar, random) -> new Commit(near(m.view(), random), m.seq(), m.request())),
                MessageCorruption.change(
                        "nil", PrePrepare.class, (m, liar, random) -> new PrePrepare(m.view(), m.seq(), Message.NULL)),
                MessageCorruption.change(
                        "nil", Prepare.class, (m, liar, random) -> new Prepare(m.view(), m.seq(), Message.NULL)),
                MessageCorruption.change(
                        "nil", Commit.class, (m, liar, random) -> new Commit(m.view(), m.seq(), Message.NULL)),
                MessageCorruption.change(
                        "omitted",
                        ViewChange.class,
                        (m, liar, random) -> new ViewChange(m.view(), m.stable(), m.state(), m.signers(), List.of())),
                MessageCorruption.change("unproven", ViewChange.class, this::unproven),
                MessageCorruption.change("value", NewView.class, this::choice),
                MessageCorruption.forge(
                        "usurped",
                        PrePrepare.class,
                        (m, liar, random) -> new PrePrepare(m.view(), m.seq(), other(m.request(), random))),
                MessageCorruption.forge(
                        "hasty",
                        PrePrepare.class,
                        (m, liar, random) -> new Commit(
                                m.view(), m.seq(), random.nextInt(2) == 0 ? m.request() : other(m.request(), random))),
                MessageCorruption.forge(
                        "impatient",
                        Prepare.class,
                        (m, liar, random) -> new ViewChange(m.view() + 1, 0, "", List.of(), List.of())),
                MessageCorruption.garbage(),
                MessageCorruption.withhold());
    }

    private String other(String request, Rng random) {
        String other = requests.get(random.nextInt(requests.size()));
        return other.equals(request) ? requests.get((requests.indexOf(other) + 1) % requests.size()) : other;
    }

    private static int near(int number, Rng random) {
        return random.nextInt(2) == 0 || number == 0 ? number + 1 : number - 1;
    }

    private ViewChange unproven(ViewChange m, int liar, Rng random) {
        String claimed = requests.get(random.nextInt(requests.size()));
        Prepared claim = new Prepared(m.view() - 1, m.stable() + 1, claimed, List.of());
        return new ViewChange(m.view(), m.stable(), m.state(), m.signers(), List.of(claim));
    }

    private @Nullable NewView choice(NewView m, int liar, Rng random) {
        if (m.chosen().isEmpty()) {
            return null;
        }
        List<PrePrepare> chosen = new ArrayList<>(m.chosen());
        int place = random.nextInt(chosen.size());
        PrePrepare was = chosen.get(place);
        chosen.set(place, new PrePrepare(was.view(), was.seq(), other(was.request(), random)));
        return new NewView(m.view(), m.changes(), List.copyOf(chosen));
    }

    @Override
    public List<?> statements(Object message) {
        if (message instanceof NewView m) {
            List<Object> said = new ArrayList<>(m.chosen());
            said.add(m);
            return said;
        }
        boolean carried = message instanceof PrePrepare
                || message instanceof Prepare
                || message instanceof Checkpoint
                || message instanceof ViewChange;
        return carried ? List.of(message) : List.of();
    }

    @Override
    public List<Signed> carried(Object message) {
        List<Signed> carried = new ArrayList<>();
        if (message instanceof ViewChange m) {
            add(m, carried);
        } else if (message instanceof NewView m) {
            carried.add(new Signed(group.primary(m.view()), m));
            for (Vouched each : m.changes()) {
                carried.add(new Signed(each.node(), each.change()));
                add(each.change(), carried);
            }
        }
        return carried;
    }

    private void add(ViewChange change, List<Signed> carried) {
        for (int node : change.signers()) {
            carried.add(new Signed(node, new Checkpoint(change.stable(), change.state())));
        }
        for (Prepared each : change.prepared()) {
            if (!each.signers().isEmpty()) { // else it is a mere claim
                carried.add(new Signed(
                        group.primary(each.view()), new PrePrepare(each.view(), each.seq(), each.request())));
            }
            for (int node : each.signers()) {
                carried.add(new Signed(node, new Prepare(each.view(), each.seq(), each.request())));
            }
        }
    }
}
