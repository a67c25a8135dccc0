package dev.waymark.bind.zookeeper;

import dev.waymark.core.workload.TakesWorkloads;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** No write that a client was told of is lost. */
final class AcknowledgedWrites extends WriteCheck {
    static final String NAME = "acknowledged-writes-kept";

    AcknowledgedWrites(TakesWorkloads.Reader reader) {
        super(reader);
    }

    @Override
    void judge(List<Done> writes, List<int[]> values) {
        for (int[] held : values) {
            for (int key = 0; key < held.length; key++) {
                Done last = last(writes, key);
                if (last != null && held[key] != last.write().value() && !isUnknown(writes, key, held[key])) {
                    violated(
                            "lost",
                            last.write() + " was acknowledged, and in the end a server holds k" + key + "="
                                    + held[key]);
                    return;
                }
            }
        }
    }

    private static @Nullable Done last(List<Done> writes, int key) {
        Done last = null;
        for (Done each : writes) {
            if (each.write().key() == key && each.acknowledged() && (last == null || each.endedAt() > last.endedAt())) {
                last = each;
            }
        }
        return last;
    }

    private static boolean isUnknown(List<Done> writes, int key, int value) {
        return writes.stream()
                .anyMatch(each -> each.write().key() == key && each.write().value() == value && !each.acknowledged());
    }
}
