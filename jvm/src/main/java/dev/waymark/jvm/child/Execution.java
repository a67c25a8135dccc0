package dev.waymark.jvm.child;

import dev.waymark.jvm.net.Network;
import dev.waymark.jvm.net.Parcel;
import dev.waymark.jvm.runtime.Journal;
import dev.waymark.jvm.runtime.Machine;
import dev.waymark.jvm.server.Judge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One run, from a reset to the next: commands in, answers out. */
final class Execution {
    private static final String TIMER = "clock";

    /** The machine was replaced: what it had on its disk is gone. */
    private static final String WIPED = "wiped";

    private final List<Node> nodes = new ArrayList<>();
    private final List<String> shown = new ArrayList<>();
    private final Network network;
    private final Verdicts verdicts = new Verdicts();
    private final @Nullable Judge judge;

    Execution(Setup setup, long seed, Journal journal) throws IOException {
        setup.begin();
        Folders.clear(setup.folder());
        List<Machine> machines = new ArrayList<>();
        network = new Network(machines);
        network.begin();
        shown.add("");
        for (int number = 1; number <= setup.nodes(); number++) {
            Machine machine = new Machine(number, seed, machines);
            machine.journal(journal);
            machines.add(machine);
            nodes.add(new Node(setup, network, machine));
            shown.add("");
        }
        judge = setup.server(setup.loader("judge")).judge();
    }

    /** The parts of an answer but for its run and number. */
    String handle(Map<?, ?> command) {
        int number = whole(command, "node");
        if (number < 1 || number > nodes.size()) {
            throw new IllegalArgumentException("no node " + number);
        }
        Node node = nodes.get(number - 1);
        network.nextRound();
        node.machine.limitEffects(command.get("effects") instanceof Integer most ? most : -1);
        List<Object> effects = new ArrayList<>();
        boolean known = true;
        try {
            known = act(node, command, effects);
        } catch (Machine.Down down) {
            // it had no effect left before the first of its threads ran
        }
        if (!known) {
            return "\"unknown\":true,\"effects\":[]";
        }
        Answers answer = new Answers(nodes, node, verdicts, judge);
        answer.happened(effects);
        answer.happened(node.machine.takeEffects());
        boolean cut = command.containsKey("effects");
        if (node.machine.exited() && !cut) {
            answer.happened(List.copyOf(network.tear(node.machine)));
        }
        Map<String, ?> state = cut ? Map.of() : node.state();
        if (!cut) {
            answer.happened(node.machine.takeEffects()); // who looks may set something going
            answer.timer(TIMER, node.rearm());
            answer.judged(state);
        } else {
            node.crash();
        }
        return answer.text(state, shown, number);
    }

    private boolean act(Node node, Map<?, ?> command, List<Object> effects) {
        switch (String.valueOf(command.get("do"))) {
            case "start" -> {
                shown.set(node.machine.number(), "");
                node.start(Boolean.TRUE.equals(command.get("again")));
            }
            case "deliver" -> {
                Parcel parcel = parcel(String.valueOf(command.get("message")));
                if (parcel == null) {
                    return false;
                }
                network.deliver(parcel);
                node.machine.run();
            }
            case "timer" -> node.fire(((Number) require(command, "now")).longValue());
            case "request" -> {
                int client = whole(command, "client");
                int number = whole(command, "number");
                Object request = require(command, "request");
                if (judge != null) {
                    judge.asked(verdicts, node.machine.number(), client, number, request);
                }
                node.request(client, number, request);
            }
            case "crash" -> {
                node.crash();
                if (WIPED.equals(command.get("disk"))) {
                    node.wipe();
                }
                if (judge != null) {
                    judge.crashed(verdicts, node.machine.number());
                }
                effects.addAll(network.tear(node.machine));
            }
            default -> throw new IllegalArgumentException("no such command: " + command);
        }
        return true;
    }

    private @Nullable Parcel parcel(String name) {
        int arrow = name.indexOf('>');
        int sharp = name.indexOf('#');
        return network.parcel(
                Integer.parseInt(name.substring(0, arrow)),
                Integer.parseInt(name.substring(arrow + 1, sharp)),
                Integer.parseInt(name.substring(sharp + 1)));
    }

    private static Object require(Map<?, ?> command, String key) {
        Object value = command.get(key);
        if (value == null) {
            throw new IllegalArgumentException("a command without " + key + ": " + command);
        }
        return value;
    }

    private static int whole(Map<?, ?> command, String key) {
        return ((Number) require(command, key)).intValue();
    }
}
