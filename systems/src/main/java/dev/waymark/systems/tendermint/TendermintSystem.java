package dev.waymark.systems.tendermint;

import dev.waymark.core.SystemUnderTest;

/** A system whose messages read as {@link Message} and whose states as {@link ValidatorState}: our scenarios run on it. */
public interface TendermintSystem extends SystemUnderTest {}
