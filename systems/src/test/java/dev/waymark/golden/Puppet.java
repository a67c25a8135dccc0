package dev.waymark.golden;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A node that carries out the texts it receives, such as {@code send 2 hello; set tick 10; put x 1; sync}. Whatever it does
 * not understand it only remembers, timers and requests included.
 */
final class Puppet implements Node {
    /** What it heard since it started, and what is on its disk. */
    record State(List<String> heard, Map<String, String> disk) {}

    private final Env env;
    private final List<String> heard = new ArrayList<>();

    Puppet(Env env) {
        this.env = env;
    }

    @Override
    public void receive(int from, Object message) {
        for (String order : message.toString().split("; ")) {
            obey(List.of(order.split(" ")), order);
        }
    }

    private void obey(List<String> words, String order) {
        switch (words.get(0)) {
            case "send" -> env.send(Integer.parseInt(words.get(1)), words.get(2));
            case "set" -> env.setTimer(words.get(1), Long.parseLong(words.get(2)));
            case "cancel" -> env.cancelTimer(words.get(1));
            case "put" -> env.disk().put(words.get(1), words.get(2));
            case "remove" -> env.disk().remove(words.get(1));
            case "sync" -> env.disk().sync();
            case "emit" -> env.emit(words.get(1), env.now());
            case "reply" ->
                env.reply(
                        new Operation(Integer.parseInt(words.get(1)), Integer.parseInt(words.get(2)), ""),
                        words.get(3));
            case "echo" -> env.send(env.self(), order);
            case "throw" -> throw new IllegalStateException(words.get(1));
            default -> heard.add(order);
        }
    }

    @Override
    public void timer(String kind) {
        heard.add(kind);
    }

    @Override
    public void request(Operation operation) {
        heard.add(operation.toString());
    }

    @Override
    public State state() {
        Map<String, String> disk = new TreeMap<>();
        env.disk().keys().forEach(key -> disk.put(key, String.valueOf(env.disk().get(key))));
        return new State(List.copyOf(heard), disk);
    }
}
