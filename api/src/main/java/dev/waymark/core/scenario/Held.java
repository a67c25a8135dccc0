package dev.waymark.core.scenario;

import dev.waymark.core.model.MessageName;

/** A message that a filter has put aside or remembers; {@code sentAt} counts the sends of the execution. */
public record Held(MessageName name, Object payload, int sentAt) {}
