package dev.waymark.core.experiment;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.coverage.SystemCoverages;
import dev.waymark.core.property.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Properties beside those of a deployment; found by {@link java.util.ServiceLoader}. */
public interface PropertyProvider {
    /** What they are called, for lists and for those who mistype one. */
    List<String> names();

    /** Whether they mean something for this deployment; must be quick. */
    default boolean suits(Deployment deployment) {
        return true;
    }

    /** Whether its properties look at states of the system: on a copy of it they must know the copy's classes. */
    default boolean looksAtStates() {
        return false;
    }

    /**
     * The property of this name, which may have an option behind it ({@code conformance:strict}); null if it is none of
     * these. Throws {@code UsageException} if the target cannot be checked for it.
     */
    @Nullable
    Property property(String text, Context context);

    /**
     * What it is for. {@code coverages} are those of the target: what is prepared for one can be shared. {@code loaders}
     * see what plugins bring. {@code recorded}: the property whose violation is to be seen again; null if nothing is
     * replayed.
     */
    record Context(
            Target target,
            SystemCoverages coverages,
            List<ClassLoader> loaders,
            @Nullable String recorded) {}
}
