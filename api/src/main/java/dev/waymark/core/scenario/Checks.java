package dev.waymark.core.scenario;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Looks for mistakes in a scenario before anything runs. */
final class Checks {
    private final String name;
    private final Place place;
    private final List<Filter> filters;
    private final List<Action> setUp;
    private final Set<String> labels = new TreeSet<>();
    private final Set<String> partitions = new TreeSet<>();
    private final Set<String> held = new TreeSet<>();
    private final Set<String> marks = new TreeSet<>();
    private final Map<String, String> predicates = new LinkedHashMap<>();
    private boolean causal;

    Checks(String name, Place place, List<Roles> roles, List<Filter> filters, List<Action> setUp) {
        this.name = name;
        this.place = place;
        this.filters = filters;
        this.setUp = setUp;
        roles.forEach(each -> labels.addAll(each.labels()));
        roles.forEach(each -> partitions.add(each.name()));
        List<Action> actions = new ArrayList<>(setUp);
        filters.forEach(filter -> actions.addAll(filter.actions()));
        for (Action action : actions) {
            if (action instanceof Act act && !act.holds().isEmpty()) {
                (act.observes() ? marks : held).add(act.holds());
            }
        }
    }

    /** Whether it asks what happened before what. */
    boolean isCausal() {
        return causal;
    }

    /** The predicates that it names, each with the first place; whether a system has them is seen later. */
    Map<String, String> predicates() {
        return predicates;
    }

    void check(Machine machine, Place expectation) {
        List<String> states = machine.stateNames();
        String all = "";
        for (Filter filter : filters) {
            if (!all.isEmpty() && filter.handles()) {
                throw problem(filter.place(), "this filter is never asked: the one at " + all + " takes everything");
            }
            if (filter.handles() && Term.textOf(filter.condition()).equals(Conditions.ANY)) {
                all = filter.place();
            }
            check(Term.mentionsOf(filter.condition()), states, filter.place());
            filter.actions().forEach(action -> check(action, states, filter.place()));
        }
        setUp.forEach(action -> check(action, states, place.toString()));
        for (Condition condition : machine.conditions()) {
            check(Term.mentionsOf(condition), states, expectation.toString());
        }
    }

    private void check(Action action, List<String> states, String at) {
        check(Act.mentionsOf(action), states, at);
        if (action instanceof Act act && !act.releases().isEmpty() && !held.contains(act.releases())) {
            throw problem(
                    at, act + ": no filter holds messages in it: " + Nearest.unknown("set", act.releases(), held));
        }
    }

    private void check(Mentions mentions, List<String> states, String at) {
        known("role", mentions.roles(), labels, at);
        known("partition", mentions.partitions(), partitions, at);
        known("state of the machine", mentions.states(), states, at);
        known("mark", mentions.marks(), marks, at);
        mentions.predicates().forEach(text -> predicates.putIfAbsent(text, at));
        causal |= !mentions.marks().isEmpty();
    }

    private void known(String what, Set<String> used, java.util.Collection<String> valid, String at) {
        for (String each : used) {
            if (!valid.contains(each)) {
                throw problem(at, Nearest.unknown(what, each, valid));
            }
        }
    }

    private UsageException problem(String at, String what) {
        return new UsageException(at + ": scenario " + name + ": " + what);
    }
}
