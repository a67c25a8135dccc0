package dev.waymark.engine.explore;

import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.strategy.Settings;
import dev.waymark.engine.trace.chart.PayloadLabel;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All decisions that apply at a decision point, what happens by itself before what is a fault: messages in the order in which they
 * were sent, timers as they are due. Faults are offered as far as the budget of the execution allows. What it takes a text to say,
 * such as cutting some links or forging a message, can be said but is not listed.
 */
final class Choices {
    private final View view;
    private final Settings settings;
    private final Capabilities cluster;
    private final DecisionText text;
    private final List<Choice> choices = new ArrayList<>();

    private Choices(View view, Settings settings, Capabilities cluster, DecisionText text) {
        this.view = view;
        this.settings = settings;
        this.cluster = cluster;
        this.text = text;
    }

    static List<Choice> of(
            View view, Settings settings, Capabilities cluster, DecisionText text, boolean networkIsParted) {
        Choices all = new Choices(view, settings, cluster, text);
        all.byThemselves();
        if (networkIsParted) {
            all.add("network", new Decision.Heal(), "all links work again", false);
        }
        all.faults();
        return List.copyOf(all.choices);
    }

    private void add(String group, Decision decision, String what, boolean fault) {
        choices.add(new Choice(group, text.print(decision), what, fault));
    }

    private void byThemselves() {
        for (int i : bySending()) {
            add("deliver", view.decode(Code.deliver(view.message(i))), label(i), false);
        }
        IntStream.range(0, view.timers())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(view::deadline)
                        .thenComparing(i -> Code.a(view.timer(i)))
                        .thenComparing(view::timerKind))
                .forEach(i -> add("fire", view.decode(Code.fire(view.timer(i))), "due at " + view.deadline(i), false));
        for (int i = 0; i < view.requests(); i++) {
            add("invoke", view.decode(Code.invoke(view.request(i))), operation(i), false);
        }
        for (int node = 1; node <= view.nodes(); node++) {
            if (!view.up(node)) {
                add("node", new Decision.Restart(node), "with what its disk has", false);
            } else if (view.paused(node)) {
                add("node", new Decision.Resume(node), "it goes on", false);
            }
        }
    }

    private List<Integer> bySending() {
        return IntStream.range(0, view.deliverable())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(view::sentAt).thenComparing(view::message))
                .toList();
    }

    private String label(int message) {
        return PayloadLabel.of(view.payload(message)).whole();
    }

    private String operation(int i) {
        long request = view.request(i);
        String name = new OperationName(Code.a(request), Code.number(request)).toString();
        try {
            return name + " " + ValueText.of(view.operation(i));
        } catch (UnsupportedOperationException e) { // a cluster need not tell what its clients ask
            return name;
        }
    }

    private void faults() {
        FaultBudget allowed = settings.faults();
        if (cluster.messages() && view.drops() < allowed.drops()) {
            bySending().forEach(i -> add("drop", view.decode(Code.drop(view.message(i))), label(i), true));
        }
        if (cluster.messages() && view.duplicates() < allowed.duplicates()) {
            bySending().forEach(i -> add("duplicate", view.decode(Code.duplicate(view.message(i))), label(i), true));
        }
        boolean crashes = cluster.crashes() && view.crashes() < allowed.crashes();
        for (int node = 1; node <= view.nodes(); node++) {
            if (!view.up(node)) {
                continue;
            }
            if (crashes && cluster.disks()) {
                add("crash", new Decision.Crash(node, DiskMode.UNSYNCED_LOST), "what is not synced is lost", true);
            }
            if (crashes) {
                add("crash", new Decision.Crash(node, DiskMode.KEPT), "its disk keeps all", true);
            }
        }
        parting();
    }

    private void parting() {
        if (!cluster.messages() || view.nodes() < 2) {
            return;
        }
        for (int node = 1; node <= view.nodes(); node++) {
            add("network", new Decision.Partition(List.of(List.of(node))), "apart from all others", true);
        }
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.up(node) && !view.paused(node)) {
                add("pause", new Decision.Pause(node), "it handles nothing", true);
            }
        }
    }

    /** How many of each kind there were and may be. */
    static List<Snapshot.FaultsLeft> left(View view, Settings settings) {
        FaultBudget allowed = settings.faults();
        return List.of(
                left(FaultKind.CRASHES, view.crashes(), allowed.crashes(), settings),
                left(FaultKind.DROPS, view.drops(), allowed.drops(), settings),
                left(FaultKind.DUPLICATES, view.duplicates(), allowed.duplicates(), settings));
    }

    private static Snapshot.FaultsLeft left(FaultKind kind, int used, int allowed, Settings settings) {
        return new Snapshot.FaultsLeft(kind.word(), used, allowed, settings.excludes(kind));
    }
}
