package dev.waymark.engine.scenario.registry;

import dev.waymark.core.UsageException;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioProvider;
import java.lang.reflect.Constructor;

/**
 * The class that gave a scenario, and so the way to get it again where its system was loaded anew: conditions and actions
 * know the system's classes, and a role or a message of another copy is not equal to theirs.
 */
record Origin(Class<?> provider, String scenario) {

    Scenario in(ClassLoader copy) {
        try {
            for (Scenario each : newProvider(load(copy)).scenarios()) {
                if (each.name().equals(scenario)) {
                    return each;
                }
            }
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new UsageException("scenario " + scenario + ": " + provider.getName()
                    + " cannot be loaded again beside a copy of the system: " + e);
        }
        throw new UsageException("scenario " + scenario + ": " + provider.getName()
                + " does not give it again: its scenarios must be the same whenever it is asked");
    }

    private Class<?> load(ClassLoader copy) throws ClassNotFoundException {
        Class<?> seen;
        try {
            seen = Class.forName(provider.getName(), false, copy);
        } catch (ClassNotFoundException e) {
            return provider; // of another plugin, say: what the system does not see does not know its classes
        }
        if (seen.getClassLoader() == copy) {
            return seen; // it lies beside the system and went with it
        }
        return seen == provider ? new CompanionLoader(provider, copy).loadClass(provider.getName()) : provider;
    }

    private static ScenarioProvider newProvider(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return (ScenarioProvider) constructor.newInstance();
    }
}
