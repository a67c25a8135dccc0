package dev.waymark.core.coverage;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Nearest;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All coverages of one system by name: those of core, and those of modules beside it that are on the class path. A name
 * may have a view behind it ({@code model:all}). What takes long to prepare is prepared once, and only if it is asked for.
 */
public final class SystemCoverages {
    /** The modules that bring those which everybody may name, so that a missing one can be told from a wrong name. */
    private static final Map<String, String> MODULES = modules();

    private final Map<String, CoverageProvider> providers;
    private final SystemUnderTest system;
    private final Configuration configuration;
    private final Deployment deployment;
    private final Map<String, CoverageProvider.OfSystem> opened = new LinkedHashMap<>();

    public SystemCoverages(SystemUnderTest system, Configuration configuration, Deployment deployment) {
        this(system, configuration, deployment, found());
    }

    SystemCoverages(
            SystemUnderTest system,
            Configuration configuration,
            Deployment deployment,
            Iterable<CoverageProvider> providers) {
        this.system = system;
        this.configuration = configuration;
        this.deployment = deployment;
        this.providers = byName(providers);
    }

    private static Map<String, String> modules() {
        Map<String, String> modules = new LinkedHashMap<>();
        modules.put("model", "waymark-tla");
        modules.put("lines", "waymark-code");
        modules.put("branches", "waymark-code");
        return modules;
    }

    private static Iterable<CoverageProvider> found() {
        return ServiceLoader.load(CoverageProvider.class, CoverageProvider.class.getClassLoader());
    }

    /** In the order in which users are told of them, which is not that of the class path. */
    private static Map<String, CoverageProvider> byName(Iterable<CoverageProvider> providers) {
        Map<String, CoverageProvider> all = new TreeMap<>();
        for (CoverageProvider provider : providers) {
            provider.names().forEach(name -> all.putIfAbsent(name, provider));
        }
        Map<String, CoverageProvider> ordered = new LinkedHashMap<>();
        MODULES.keySet().stream().filter(all::containsKey).forEach(name -> ordered.put(name, all.get(name)));
        ordered.putAll(all);
        return ordered;
    }

    public Deployment deployment() {
        return deployment;
    }

    /** The coverages with these names, and the one that guides, if any does. */
    public List<Coverage> measured(Collection<String> names, @Nullable String guide) {
        Set<String> distinct = new LinkedHashSet<>(names);
        List<Coverage> measured = new ArrayList<>();
        distinct.forEach(name -> measured.add(named(name)));
        if (guide != null && !distinct.contains(guide)) {
            measured.add(guide(guide));
        }
        return measured;
    }

    /** Throws {@link UsageException} with the nearest names, or with what is missing. */
    public Coverage named(String name) {
        String base = base(name);
        if (isOfCore(name)) {
            return Coverages.named(name);
        }
        if (isOfCore(base)) {
            throw new UsageException("coverage " + name + ": " + base + " has no views");
        }
        demandModule(base, "coverage " + name);
        if (!providers.containsKey(base) || name.endsWith(":")) {
            List<String> known = core();
            known.addAll(providers.keySet());
            throw new UsageException(Nearest.unknown("coverage", name, known));
        }
        return provided(base).coverage(base, name.length() == base.length() ? "" : name.substring(base.length() + 1));
    }

    /** What guides a strategy; where this system cannot have it, the user is told what it has. */
    public Coverage guide(String name) {
        demandModule(base(name), "guide " + name);
        List<String> possible = possible();
        if (!possible.contains(isOfCore(name) ? name : base(name))) {
            throw new UsageException("guide " + name + " cannot be measured on system " + system.name() + "; it has "
                    + String.join(", ", possible));
        }
        return named(name);
    }

    /** What was prepared for coverage {@code base}: some of it is of use elsewhere too. */
    public CoverageProvider.OfSystem provided(String base) {
        CoverageProvider provider = providers.get(base);
        if (provider == null) {
            throw new UsageException(Nearest.unknown("coverage", base, providers.keySet()));
        }
        // All names of one provider share it.
        String first = provider.names().get(0);
        CoverageProvider.OfSystem known = opened.get(first);
        if (known == null) {
            known = provider.of(system, configuration, deployment);
            opened.put(first, known);
        }
        return known;
    }

    private void demandModule(String base, String what) {
        String module = MODULES.get(base);
        if (module != null && !providers.containsKey(base)) {
            throw new UsageException(what + " is measured by module " + module + ", which is not on the class path: add"
                    + " dev.waymark:" + module + " to the dependencies, in the version of waymark-core");
        }
    }

    private List<String> possible() {
        List<String> possible = core();
        if (deployment.clauses().isEmpty()) {
            possible.remove(ClausesCoverage.NAME);
        }
        providers.forEach((name, provider) -> {
            if (provider.suits(deployment)) {
                possible.add(name);
            }
        });
        return possible;
    }

    private static List<String> core() {
        return new ArrayList<>(Coverages.all().stream().map(Coverage::name).toList());
    }

    private static boolean isOfCore(String name) {
        return Coverages.all().stream().anyMatch(coverage -> coverage.name().equals(name));
    }

    private static String base(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? name : name.substring(0, colon);
    }
}
