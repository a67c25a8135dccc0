package dev.waymark.engine.arch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.core.Workload;
import dev.waymark.core.file.WholeFile;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.campaign.RunFolder;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** What keeps executions the same everywhere, and the order of packages in API and engine, checked instead of promised. */
@AnalyzeClasses(
        packages = {"dev.waymark.core", "dev.waymark.engine"},
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String API = "dev.waymark.core";
    private static final String ENGINE = "dev.waymark.engine";

    @ArchTest
    static final ArchRule NO_RANDOM_BUT_OURS = noClasses()
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(Random.class, ThreadLocalRandom.class, SecureRandom.class, SplittableRandom.class)
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .callMethod(Collections.class, "shuffle", List.class)
            .because("the same seed must give the same execution: use Rng with a stream of Seeds");

    @ArchTest
    static final ArchRule ONLY_ONE_CLASS_READS_THE_CLOCK = noClasses()
            .that()
            .doNotBelongToAnyOf(WallClock.class)
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethodWhere(target(name("now")).and(target(owner(resideInAPackage("java.time..")))))
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Clock.class, Date.class, Calendar.class)
            .because("nothing that decides what an execution does may read the clock: ask WallClock");

    @ArchTest
    static final ArchRule ONLY_ONE_CLASS_WRITES_FILES = noClasses()
            .that()
            .doNotBelongToAnyOf(WholeFile.class, RunFolder.class) // which adds lines of figures
            .should()
            .callMethodWhere(target(nameMatching("write|writeString|move|copy|newOutputStream|newBufferedWriter"))
                    .and(target(owner(type(Files.class)))))
            .because("what a campaign found must survive a power loss: ask WholeFile");

    @ArchTest
    static void noTableWhoseOrderIsThatOfHashes(JavaClasses core) {
        for (Class<?> table : List.of(HashMap.class, HashSet.class, IdentityHashMap.class, ConcurrentHashMap.class)) {
            Stream.of(table.getConstructors())
                    .forEach(constructor -> noClasses()
                            .should()
                            .callConstructor(table, constructor.getParameterTypes())
                            .because("its order changes: use LinkedHashMap, TreeMap, EnumMap or their sets")
                            .check(core));
        }
    }

    /** Each package and what it may use of Waymark; {@code core} itself is the API at the root. */
    @ArchTest
    static void packagesUseOnlyWhatLiesBelow(JavaClasses all) {
        mayUse(all, API + ".model", List.of(API + ".model"));
        mayUse(all, API + ".random", api("model", "random")); // fingerprints read values by their shape
        mayUse(all, ENGINE + ".primitive", List.of(ENGINE + ".primitive"));
        // These two are named by the root in turn; of the root they may use no more than this.
        mayUse(
                all,
                API + ".cluster",
                api("model", "random", "cluster"),
                UsageException.class,
                Nearest.class,
                Workload.class);
        mayUse(
                all,
                API + ".property",
                api("model", "random", "cluster", "property"),
                UsageException.class,
                Nearest.class,
                Warning.class);
        mayUse(all, API + ".coverage", api("", "model", "random", "cluster", "property", "coverage"));
        mayUse(all, API + ".sim", api("", "model", "random", "cluster", "sim"));
        mayUse(all, ENGINE + ".sim", both(api("", "model", "random", "cluster", "sim"), List.of(ENGINE + ".sim")));
        mayUse(
                all,
                ENGINE,
                both(
                        api("", "model", "random", "cluster", "property", "coverage", "strategy", "time"),
                        List.of(ENGINE + ".trace", ENGINE + ".trace.text", ENGINE + ".primitive", ENGINE)));
        // The API at the root names the seams it hands out; it knows nothing of what runs behind them.
        mayUse(all, API, api("", "model", "random", "cluster", "property"));
    }

    @ArchTest
    static final ArchRule THE_API_KNOWS_NO_ENGINE = noClasses()
            .that()
            .resideInAPackage(API + "..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.waymark..").and(not(resideInAPackage(API + ".."))))
            .because("what users write against is a jar of its own");

    @ArchTest
    static final ArchRule THE_ENGINE_KNOWS_STRATEGIES_BY_NAME = noClasses()
            .that()
            .resideInAPackage(ENGINE + "..")
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("dev.waymark..").and(not(resideInAnyPackage(API + "..", ENGINE + ".."))))
            .because("a strategy of ours is one like those of users");

    /**
     * The root is left out: it names seams of {@code cluster} and {@code property}, which use a few of its classes (see
     * above).
     */
    @ArchTest
    static final ArchRule NO_CYCLES_IN_THE_API_BELOW_THE_ROOT =
            slices().matching(API + ".(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_CYCLES_IN_THE_ENGINE_BELOW_THE_ROOT =
            slices().matching(ENGINE + ".(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule SCENARIOS_ARE_CARRIED_OUT_BEHIND_THE_LANGUAGE = noClasses()
            .that()
            .resideOutsideOfPackage(ENGINE + ".scenario..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ENGINE + ".scenario.run")
            .because("the language says what shall happen, and whoever wants it done asks ScenarioRunner");

    /** An experiment is composed in one place: whoever wants to run something has one built. */
    @ArchTest
    static final ArchRule ONLY_EXPERIMENTS_CONFIGURE_STRATEGIES = noClasses()
            .that()
            .resideOutsideOfPackages(ENGINE + ".experiment", API + ".strategy..", ENGINE + ".shrink")
            .and()
            .areNotAssignableTo(ConfiguredStrategy.class) // one that lies around another passes questions on
            .should()
            .callMethod(Strategy.class, "configure", Settings.class, Map.class)
            .orShould()
            .callMethod(Strategy.class, "enumerate", Settings.class, Map.class)
            .orShould()
            .callMethod(ConfiguredStrategy.class, "planner", List.class)
            .orShould()
            .callConstructor(NoFailure.class)
            .because("options are read once, what guides is measured, and no-failure is checked: ask Experiment");

    private static void mayUse(JavaClasses all, String name, List<String> used, Class<?>... alsoUsed) {
        classes()
                .that()
                .resideInAPackage(name)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(used.toArray(String[]::new))
                        .or(belongToAnyOf(alsoUsed))
                        .or(not(resideInAPackage("dev.waymark.."))))
                .because("dependencies point one way")
                .check(all);
    }

    private static List<String> api(String... names) {
        return Stream.of(names)
                .map(name -> name.isEmpty() ? API : API + "." + name)
                .toList();
    }

    private static List<String> both(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }
}
