package dev.waymark.engine.trace.json;

import dev.waymark.core.model.Event;

/** Events as JSON objects. Of what a system said only type and text come back ({@link dev.waymark.core.model.Recorded}). */
public final class EventJson {
    public static final RecordJson<Event> JSON =
            new RecordJson<>(Event.class, (kind, component) -> FieldJson.of(component, FieldJson.VALUE, false));

    private EventJson() {}
}
