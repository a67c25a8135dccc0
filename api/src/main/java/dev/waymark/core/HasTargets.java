package dev.waymark.core;

/** A deployment that says whom faults can be aimed at, and which requests change the membership. */
public interface HasTargets extends Deployment {
    Targets targets();

    static Targets of(Deployment deployment) {
        return deployment instanceof HasTargets has ? has.targets() : Targets.NONE;
    }
}
