package dev.waymark.engine.trace.text;

import tools.jackson.databind.JsonNode;

/** The payload of a decision as a trace has it, where the system is not at hand that knows its class. */
public record UnreadPayload(JsonNode json) {}
