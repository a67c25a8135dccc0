package dev.waymark.core.coverage;

import dev.waymark.core.Nearest;
import dev.waymark.core.Services;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All coverages of one target by name: those that need no preparing, and those of providers. A name may have a view behind
 * it ({@code model:all}). What takes long to prepare is prepared once, and only if it is asked for.
 */
public final class SystemCoverages {
    private final Target target;
    private final Map<String, Coverage> simple = new LinkedHashMap<>();
    private final Map<String, CoverageProvider> providers = new TreeMap<>();
    private final Map<CoverageProvider, CoverageProvider.OfSystem> opened = new LinkedHashMap<>();

    /** Those that these class loaders see; of two with one name the first counts. */
    public SystemCoverages(Target target, Collection<ClassLoader> loaders) {
        this(target, Services.load(Coverage.class, loaders), Services.load(CoverageProvider.class, loaders));
    }

    /** These and no others. */
    public SystemCoverages(Target target, Collection<Coverage> simple, Collection<CoverageProvider> providers) {
        this.target = target;
        simple.forEach(coverage -> this.simple.putIfAbsent(coverage.name(), coverage));
        providers.forEach(provider -> provider.names().forEach(name -> this.providers.putIfAbsent(name, provider)));
    }

    /** Throws {@link UsageException} with the nearest names, or with what is missing. */
    public Coverage named(String name) {
        return find("coverage", name);
    }

    /** What guides a strategy; where this system cannot have it, the user is told what it has. */
    public Coverage guide(String name) {
        String base = base(name);
        boolean known = simple.containsKey(base) || providers.containsKey(base);
        List<String> possible = possible();
        if (known && !possible.contains(base)) {
            throw new UsageException("guide " + name + " cannot be measured on system " + target.name() + "; it has "
                    + String.join(", ", possible));
        }
        return find("guide", name);
    }

    private Coverage find(String what, String name) {
        String base = base(name);
        Coverage found = simple.get(base);
        String view = name.length() == base.length() ? "" : name.substring(base.length() + 1);
        if (found != null && name.length() > base.length()) {
            found = found.view(view, target.deployment());
            if (found == null) {
                throw new UsageException(what + " " + name + ": " + base + " has no views");
            }
        }
        if (found == null && (!providers.containsKey(base) || name.endsWith(":"))) {
            List<String> known = new ArrayList<>(simple.keySet());
            known.addAll(providers.keySet());
            String unknown = Nearest.unknown(what, name, known);
            throw UsageException.unknownName(
                    unknown.endsWith("?")
                            ? unknown
                            : unknown + " (others come with their modules, if these are on the class path, or with"
                                    + " plugins)");
        }
        Coverage chosen = found != null ? found : provided(base).coverage(base, view);
        String problem = chosen.problem(target.deployment());
        if (problem != null) {
            throw new UsageException(what + " " + name + ": " + problem);
        }
        return chosen;
    }

    /** What was prepared for coverage {@code base}: some of it is of use elsewhere too. */
    public CoverageProvider.OfSystem provided(String base) {
        CoverageProvider provider = providers.get(base);
        if (provider == null) {
            throw new UsageException(Nearest.unknown("coverage", base, providers.keySet()));
        }
        CoverageProvider.OfSystem known = opened.get(provider);
        if (known == null) {
            known = provider.of(target);
            opened.put(provider, known);
        }
        return known;
    }

    /** Whether it counts by the steps of an environment; nothing is prepared to tell. */
    public boolean ofEpisodes(String name) {
        Coverage found = simple.get(base(name));
        return found != null && found.ofEpisodes();
    }

    /** The names of those that can be measured on this target. */
    public List<String> possible() {
        List<String> possible = new ArrayList<>();
        simple.forEach((name, coverage) -> {
            if (coverage.problem(target.deployment()) == null) {
                possible.add(name);
            }
        });
        providers.forEach((name, provider) -> {
            if (provider.suits(target.deployment())) {
                possible.add(name);
            }
        });
        return possible;
    }

    private static String base(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? name : name.substring(0, colon);
    }
}
