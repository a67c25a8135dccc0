package dev.waymark.core.strategy;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A strategy's memory across the executions of a campaign; used by one thread. */
public interface Planner {
    /**
     * A group of {@link #statistics}: how many executions came to each waypoint and no further. First those that came to
     * none, then the waypoints in their order, last the target.
     */
    String FURTHEST_WAYPOINT = "furthest waypoint";

    Plan plan(long index);

    /** How many plans it can make before it must learn what came of them, asked before a generation; 0: there are no more. */
    default int available() {
        return Integer.MAX_VALUE;
    }

    /** Called in order of index. Plans of one generation are made before any of its outcomes is learned. */
    default void learn(Plan plan, Outcome outcome) {}

    /**
     * Every plan of a generation has been executed and learned, and the next is not planned yet: nobody reads the
     * {@link Memory} now, so it may change. Never called if generations have no end.
     */
    default void generationOver() {}

    /** What it counted of itself, in groups, for people and scripts; asked when the campaign is over. */
    default Map<String, Map<String, Long>> statistics() {
        return Map.of();
    }

    /** Whether it was to make all executions of something and has not: then what was kept was not kept by all. */
    default boolean unfinished() {
        return false;
    }

    /** What only it can tell of a campaign, as it stands in results: sections by name. Asked when the campaign is over. */
    default Map<String, Object> report() {
        return Map.of();
    }

    /** The same for people, also while the campaign goes on. */
    default List<String> lines() {
        return List.of();
    }

    /** While the campaign goes on: how far it is, in a few words for the line of progress. Empty: it cannot say. */
    default String progress() {
        return "";
    }

    /**
     * The same when it has gone on for a while, told once: what is ahead, and what would end sooner. Empty: it cannot say. The time is
     * for words alone.
     */
    default String outlook(long elapsedMillis) {
        return "";
    }

    /**
     * What it remembers, for people: files of the run folder by name, and their lines, each a record, map or list that is written
     * as JSON. Asked when the campaign is over.
     */
    default Map<String, List<?>> files() {
        return Map.of();
    }

    /** Writes all that it remembers; called between generations, when every plan has been learned. */
    default void save(DataOutput out) throws IOException {}

    /** Reads what {@link #save} wrote; called on a new planner. */
    default void restore(DataInput in) throws IOException {}
}
