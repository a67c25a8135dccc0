package dev.waymark.systems.paxoslog;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import java.util.ArrayList;
import java.util.List;

/** Decisions written as words: {@code 1>2#1} delivers, {@code 1/phase#1} fires, {@code c1#1@2} invokes at node 2. */
final class Schedule {
    private Schedule() {}

    static List<Decision> parse(String text) {
        List<Decision> decisions = new ArrayList<>();
        for (String word : text.strip().split("\\s+", -1)) {
            int at = word.indexOf('@');
            if (at > 0) {
                OperationName operation = OperationName.parse(word.substring(0, at));
                decisions.add(new Decision.Invoke(operation, Integer.parseInt(word.substring(at + 1)), null));
            } else if (word.contains("/")) {
                decisions.add(new Decision.Fire(TimerName.parse(word), null));
            } else {
                decisions.add(new Decision.Deliver(MessageName.parse(word), null, null));
            }
        }
        return decisions;
    }
}
