package dev.waymark.jvm.child;

import dev.waymark.jvm.server.Judge;
import java.util.ArrayList;
import java.util.List;

/** What the judge has said since it was told on. */
final class Verdicts implements Judge.Verdicts {
    private final List<Object> said = new ArrayList<>();

    @Override
    public void violation(String property, String message) {
        said.add(List.of("violation", property, message));
    }

    @Override
    public void reach(String property) {
        said.add(List.of("reach", property));
    }

    List<Object> take() {
        List<Object> taken = new ArrayList<>(said);
        said.clear();
        return taken;
    }
}
