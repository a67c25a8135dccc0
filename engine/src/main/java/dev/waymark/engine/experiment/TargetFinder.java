package dev.waymark.engine.experiment;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import java.util.Collection;
import java.util.Map;

/**
 * Finds a system by its name and makes it ready; throws {@link UsageException} if it is not here, or not with these values, or if
 * these name a command that is not permitted.
 */
public interface TargetFinder {
    Target find(String system, Map<String, String> parameters, Collection<String> bugs, CommandPermission permission);
}
