package dev.waymark.strategies.rl;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.property.Condition;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Run;
import dev.waymark.strategies.rl.environment.Environment;
import dev.waymark.strategies.rl.memory.Described;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.Overlay;
import dev.waymark.strategies.rl.memory.ValueTable;
import dev.waymark.strategies.rl.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One episode: the policy chooses a step, the environment makes decisions of it. What is learned on the way lies over what all
 * runs of the generation read; the planner learns it again from the episode that is handed back.
 */
final class EpisodeRun implements Run {
    static final String STEPS = "environment steps";
    static final String AT_RANDOM = "steps at random";

    /** Later states are not told of in words: those that are met often are met early. */
    static final int DESCRIBED_MAX = 2000;

    private static final int TEXT_MAX = 1000;

    private final Policy policy;
    private final Environment environment;
    private final Goals goals;
    private final int horizon;
    private final Condition bound;
    private final Rng random;
    private final Overlay values;
    private final Episode episode = new Episode();
    private final Offer offer = new Offer();
    private final boolean describes;
    private @Nullable Observer listener;
    private boolean begun;
    private boolean within;
    private boolean over;
    private int atRandom;

    EpisodeRun(
            Policy policy,
            Environment environment,
            Goals goals,
            EpisodeOptions options,
            ValueTable memory,
            Rng random) {
        this.policy = policy.inOneRun();
        this.environment = environment;
        this.goals = goals;
        this.horizon = options.horizon();
        this.bound = options.bound();
        this.random = random;
        this.values = new Overlay(memory);
        this.describes = memory.states() < DESCRIBED_MAX;
    }

    @Override
    public long next(View view) {
        while (!over) {
            if (within) {
                long decision = environment.next(view);
                if (decision != Code.stop()) {
                    return decision;
                }
                arrive(view);
            } else {
                begin(view);
            }
            if (!over) {
                step(view);
            }
        }
        return Code.stop();
    }

    private void begin(View view) {
        begun = true;
        environment.look(view, offer);
        episode.begin(offer.state(), goals.at(view));
        endIfOver(view);
    }

    private void arrive(View view) {
        within = false;
        environment.look(view, offer);
        int last = episode.steps();
        episode.arrive(offer.state(), goals.at(view));
        endIfOver(view);
        if (policy.learnsOnTheWay()) {
            policy.step(values, episode, last);
        }
    }

    private void endIfOver(View view) {
        if (episode.steps() == horizon || offer.count() == 0 || bound.test(null, view)) {
            over = true;
            episode.complete();
        }
    }

    private void step(View view) {
        boolean any = policy.epsilon() > 0 && random.chance(policy.epsilon());
        offer.in(episode.state(episode.steps()));
        offer.at(episode.goal(episode.steps()));
        boolean news = policy.learns() && (!any || policy.remembersAllOffers()) && values.lacks(offer);
        if (news) {
            values.offer(offer.state(), offer.actions(), offer.count(), policy.initial());
            if (describes) {
                describe(view);
            }
        }
        int place = any ? random.nextInt(offer.count()) : policy.choose(values, offer, random);
        atRandom += any ? 1 : 0;
        episode.choose(offer.action(place), offer, news);
        if (listener != null) {
            listener.environmentStep();
        }
        environment.begin(view, place);
        within = true;
    }

    private void describe(View view) {
        List<Described.Doable> actions = new ArrayList<>();
        for (int i = 0; i < offer.count(); i++) {
            actions.add(new Described.Doable(offer.action(i), brief(environment.describe(view, i))));
        }
        int goal = episode.goal(episode.steps());
        episode.describe(new Described(offer.state(), goal, brief(environment.describe(view)), actions));
    }

    private static String brief(String text) {
        return text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX - 3) + "..." : text;
    }

    @Override
    public @Nullable Observer observer() {
        return environment.observer();
    }

    @Override
    public void tellSteps(Observer newListener) {
        listener = newListener;
    }

    @Override
    public byte[] output() {
        return begun && policy.learns() ? episode.toBytes() : new byte[0];
    }

    @Override
    public Map<String, Integer> counters() {
        Map<String, Integer> counters = new LinkedHashMap<>();
        counters.put(STEPS, episode.steps());
        if (policy.epsilon() > 0) {
            counters.put(AT_RANDOM, atRandom);
        }
        counters.putAll(environment.counters());
        return counters;
    }
}
