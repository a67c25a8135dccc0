package dev.waymark.core;

/** A deployment that says what episodes of it are like for strategies that learn by trial. */
public interface HasEpisodes extends Deployment {
    Episodes episodes();

    static Episodes of(Deployment deployment) {
        return deployment instanceof HasEpisodes has ? has.episodes() : Episodes.USUAL;
    }
}
