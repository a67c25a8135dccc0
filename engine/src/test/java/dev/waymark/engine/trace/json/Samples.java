package dev.waymark.engine.trace.json;

import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.Recorded;
import dev.waymark.core.model.TimerName;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records of a class, made of its components whatever they are. */
final class Samples {
    private static final Map<Class<?>, Object> VALUES = Map.of(
            int.class,
            3,
            long.class,
            -1L << 62,
            boolean.class,
            true,
            String.class,
            "odd \"name\"\n\\u0007 \ud83d\ude00",
            DiskMode.class,
            DiskMode.UNSYNCED_LOST,
            MessageName.class,
            MessageName.parse("1>250!16777215~127"),
            TimerName.class,
            new TimerName(2, "a/b #1", 4),
            OperationName.class,
            new OperationName(255, 2),
            CrashPoint.class,
            new CrashPoint(254, DiskMode.WIPED),
            Failure.class,
            new Failure(2, "node 2 failed: (no)", "X@y", "", true));

    private Samples() {}

    /** One with all its parts; if some may be null, one without these too. */
    static List<Object> of(Class<?> type) {
        List<Object> samples = new ArrayList<>();
        samples.add(make(type, true));
        boolean optional = Arrays.stream(type.getRecordComponents()).anyMatch(Samples::optional);
        if (optional) {
            samples.add(make(type, false));
        }
        return samples;
    }

    private static boolean optional(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static Object make(Class<?> type, boolean all) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        @Nullable
        Object[] values = Arrays.stream(components)
                .map(component -> all || !optional(component) ? value(component) : null)
                .toArray();
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object value(RecordComponent component) {
        String type = component.getGenericType().getTypeName();
        if (component.getType() == Object.class) {
            return new Recorded("Vote", "Vote[term=1]");
        } else if (type.contains("Link")) {
            return List.of(new Link(1, 2), new Link(3, 2));
        } else if (type.contains("Integer")) {
            return List.of(List.of(1, 2), List.of(), List.of(3));
        } else if (component.getType() == List.class) {
            return List.of(1, "x", true, new Recorded("Vote", "Vote[term=1]"));
        }
        Object value = VALUES.get(component.getType());
        if (value == null) {
            throw new IllegalStateException("no sample for " + component);
        }
        return value;
    }
}
