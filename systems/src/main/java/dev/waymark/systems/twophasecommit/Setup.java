package dev.waymark.systems.twophasecommit;

import dev.waymark.core.Configuration;

/** The sizes of a deployment, and which parts of the protocol are switched on or broken. */
record Setup(
        int rms,
        int variables,
        int transactions,
        boolean durable,
        boolean retry,
        boolean earlyUnlock,
        boolean majorityCommit,
        boolean missingAbortHandler) {
    static final int MANAGER = 1;
    static final int FIRST_RM = 2;

    static Setup of(Configuration configuration) {
        return new Setup(
                configuration.integer("rms"),
                configuration.integer("variables"),
                configuration.integer("transactions"),
                configuration.flag("durable"),
                configuration.flag("retry"),
                configuration.bug("early-unlock"),
                configuration.bug("majority-commit"),
                configuration.bug("missing-abort-handler"));
    }

    int nodes() {
        return 1 + rms;
    }

    /** One bit per resource manager, at its node number. */
    int allRms() {
        return ((1 << rms) - 1) << FIRST_RM;
    }

    int votesToCommit() {
        return majorityCommit ? rms / 2 + 1 : rms;
    }
}
