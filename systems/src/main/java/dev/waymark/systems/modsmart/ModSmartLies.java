package dev.waymark.systems.modsmart;

import dev.waymark.core.MessageCorruption;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.random.Rng;
import dev.waymark.systems.modsmart.Message.Accept;
import dev.waymark.systems.modsmart.Message.Decision;
import dev.waymark.systems.modsmart.Message.Propose;
import dev.waymark.systems.modsmart.Message.Stop;
import dev.waymark.systems.modsmart.Message.StopData;
import dev.waymark.systems.modsmart.Message.Sync;
import dev.waymark.systems.modsmart.Message.Vouched;
import dev.waymark.systems.modsmart.Message.Write;
import dev.waymark.systems.modsmart.Message.Written;
import java.util.ArrayList;
import java.util.List;

/** How replicas lie. Clients sign their requests and do not lie: another value is another request that there is. */
final class ModSmartLies implements MessageCorruptions {
    private final Group group;
    private final List<String> requests;

    ModSmartLies(Group group, List<String> requests) {
        this.group = group;
        this.requests = requests;
    }

    @Override
    public List<MessageCorruption> all() {
        return List.of(
                MessageCorruption.change(
                        "value",
                        Propose.class,
                        (m, liar, random) -> new Propose(m.instance(), m.epoch(), other(m.value(), random))),
                MessageCorruption.change(
                        "value",
                        Write.class,
                        (m, liar, random) -> new Write(m.instance(), m.epoch(), other(m.value(), random))),
                MessageCorruption.change(
                        "value",
                        Accept.class,
                        (m, liar, random) -> new Accept(m.instance(), m.epoch(), other(m.value(), random))),
                MessageCorruption.change(
                        "round",
                        Propose.class,
                        (m, liar, random) -> new Propose(near(m.instance(), random), m.epoch(), m.value())),
                MessageCorruption.change(
                        "round",
                        Write.class,
                        (m, liar, random) -> new Write(m.instance(), near(m.epoch(), random), m.value())),
                MessageCorruption.change(
                        "round",
                        Accept.class,
                        (m, liar, random) -> new Accept(m.instance(), near(m.epoch(), random), m.value())),
                MessageCorruption.change(
                        "nil",
                        Propose.class,
                        (m, liar, random) -> new Propose(m.instance(), m.epoch(), Message.NOTHING)),
                MessageCorruption.change(
                        "nil", Write.class, (m, liar, random) -> new Write(m.instance(), m.epoch(), Message.NOTHING)),
                MessageCorruption.change(
                        "nil", Accept.class, (m, liar, random) -> new Accept(m.instance(), m.epoch(), Message.NOTHING)),
                MessageCorruption.change(
                        "omitted",
                        StopData.class,
                        (m, liar, random) -> new StopData(m.epoch(), m.decided(), List.of())),
                MessageCorruption.change(
                        "unproven",
                        StopData.class,
                        (m, liar, random) -> new StopData(
                                m.epoch(),
                                m.decided(),
                                List.of(new Written(
                                        m.decided().size() + 1,
                                        m.epoch() - 1,
                                        requests.get(random.nextInt(requests.size())),
                                        List.of())))),
                MessageCorruption.change(
                        "value",
                        Sync.class,
                        (m, liar, random) ->
                                new Sync(m.epoch(), m.collected(), m.instance(), other(m.value(), random))),
                MessageCorruption.forge(
                        "hasty",
                        Propose.class,
                        (m, liar, random) -> new Accept(
                                m.instance(),
                                m.epoch(),
                                random.nextInt(2) == 0 ? m.value() : other(m.value(), random))),
                MessageCorruption.forge(
                        "usurped",
                        Propose.class,
                        (m, liar, random) -> new Propose(m.instance(), m.epoch(), other(m.value(), random))),
                MessageCorruption.forge(
                        "unproven",
                        Write.class,
                        (m, liar, random) ->
                                new Decision(m.instance(), m.epoch(), other(m.value(), random), List.of())),
                MessageCorruption.forge("impatient", Write.class, (m, liar, random) -> new Stop(m.epoch() + 1)),
                MessageCorruption.garbage(),
                MessageCorruption.withhold());
    }

    private String other(String value, Rng random) {
        String other = requests.get(random.nextInt(requests.size()));
        return other.equals(value) ? requests.get((requests.indexOf(other) + 1) % requests.size()) : other;
    }

    private static int near(int number, Rng random) {
        return random.nextInt(2) == 0 || number == 0 ? number + 1 : number - 1;
    }

    @Override
    public List<?> statements(Object message) {
        boolean carried = message instanceof Write
                || message instanceof Accept
                || message instanceof StopData
                || message instanceof Sync;
        return carried ? List.of(message) : List.of();
    }

    @Override
    public List<Signed> carried(Object message) {
        List<Signed> carried = new ArrayList<>();
        if (message instanceof Decision m) {
            add(m, carried);
        } else if (message instanceof StopData m) {
            add(m, carried);
        } else if (message instanceof Sync m) {
            carried.add(new Signed(group.leader(m.epoch()), m));
            for (Vouched each : m.collected()) {
                carried.add(new Signed(each.node(), each.data()));
                add(each.data(), carried);
            }
        }
        return carried;
    }

    private static void add(StopData data, List<Signed> carried) {
        data.decided().forEach(each -> add(each, carried));
        for (Written each : data.written()) {
            for (int node : each.signers()) {
                carried.add(new Signed(node, new Write(each.instance(), each.epoch(), each.value())));
            }
        }
    }

    private static void add(Decision decision, List<Signed> carried) {
        for (int node : decision.signers()) {
            carried.add(new Signed(node, new Accept(decision.instance(), decision.epoch(), decision.value())));
        }
    }
}
