package dev.waymark.engine.scenario.registry;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioProvider;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

/** All scenarios that can be named: by their own name, or by the class that provides them. */
public final class ScenarioRegistry {
    private final Set<ClassLoader> loaders;
    private final Map<String, Scenario> all = new LinkedHashMap<>();

    /** {@code loaders} see the systems that scenarios are for; of two scenarios with one name the first counts. */
    public ScenarioRegistry(Collection<ClassLoader> loaders) {
        this.loaders = new LinkedHashSet<>(loaders);
        for (ClassLoader loader : this.loaders) {
            for (ScenarioProvider provider : ServiceLoader.load(ScenarioProvider.class, loader)) {
                given(provider).forEach(scenario -> all.merge(scenario.name(), scenario, ScenarioRegistry::prefer));
            }
        }
    }

    /** One that says for which system it is, before one that leaves it open. */
    private static Scenario prefer(Scenario known, Scenario other) {
        return known.system().isEmpty() && !other.system().isEmpty() ? other : known;
    }

    private static List<Scenario> given(ScenarioProvider provider) {
        return provider.scenarios().stream()
                .map(scenario -> scenario.given(new Origin(provider.getClass(), scenario.name())::in))
                .toList();
    }

    public List<Scenario> all() {
        return List.copyOf(all.values());
    }

    /** {@code NAME}, {@code CLASS} of a provider of one scenario, or {@code CLASS#NAME}. */
    public Scenario named(String text) {
        Scenario known = all.get(text);
        if (known != null) {
            return known;
        }
        int mark = text.indexOf('#');
        String className = mark < 0 ? text : text.substring(0, mark);
        if (mark < 0 && className.indexOf('.') < 0) {
            throw UsageException.unknownName(Nearest.unknown("scenario", text, all.keySet()));
        }
        return choose(provided(className), className, mark < 0 ? "" : text.substring(mark + 1))
                .foundBy(className);
    }

    private List<Scenario> provided(String className) {
        Class<?> found = load(className);
        try {
            if (!ScenarioProvider.class.isAssignableFrom(found)) {
                throw new UsageException("class " + className + " is no scenario: it must implement "
                        + ScenarioProvider.class.getName());
            }
            return given((ScenarioProvider) found.getDeclaredConstructor().newInstance());
        } catch (LinkageError e) {
            throw new UsageException("class " + className + " cannot be loaded: " + e);
        } catch (ReflectiveOperationException e) {
            throw new UsageException("class " + className + " needs a public constructor without parameters: " + e);
        }
    }

    /** Not initialised: a trace may name any class, and only one that provides scenarios may run its code. */
    private Class<?> load(String className) {
        for (ClassLoader loader : loaders) {
            try {
                return Class.forName(className, false, loader);
            } catch (ClassNotFoundException | LinkageError e) {
                continue; // perhaps another plugin brings it
            }
        }
        throw UsageException.unknownName("no scenario and no class is called " + className);
    }

    private static Scenario choose(List<Scenario> provided, String className, String name) {
        List<String> names = provided.stream().map(Scenario::name).toList();
        if (name.isEmpty() && provided.size() == 1) {
            return provided.get(0);
        }
        if (name.isEmpty()) {
            throw new UsageException("class " + className + " has " + provided.size() + " scenarios: write " + className
                    + "#NAME with one of " + String.join(", ", names));
        }
        if (!names.contains(name)) {
            throw new UsageException(Nearest.unknown("scenario of " + className, name, names));
        }
        return provided.get(names.indexOf(name));
    }
}
