package dev.waymark.strategies;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collections;
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

/** Strategies are written against the API, as those of users are, and decide by nothing but what they are given. */
@AnalyzeClasses(packages = "dev.waymark.strategies", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String HERE = "dev.waymark.strategies";

    @ArchTest
    static final ArchRule ONLY_WHAT_MAKES_EXECUTIONS_KNOWS_THE_ENGINE = noClasses()
            .that()
            .resideOutsideOfPackages(HERE + ".rounds", HERE + ".closure", HERE + ".rl.abstraction")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.waymark.engine",
                    "dev.waymark.engine.experiment..",
                    "dev.waymark.engine.campaign..",
                    "dev.waymark.engine.trace..",
                    "dev.waymark.engine.sim..")
            .because("a strategy decides; who makes the execution is not its business");

    @ArchTest
    static final ArchRule NO_CYCLES = slices().matching(HERE + ".(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_RANDOM_BUT_OURS_AND_NO_CLOCK = noClasses()
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(
                    Random.class, ThreadLocalRandom.class, SecureRandom.class, SplittableRandom.class, Clock.class)
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .callMethod(Collections.class, "shuffle", List.class)
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .because("the same seed must give the same execution");

    @ArchTest
    static void noTableWhoseOrderIsThatOfHashes(JavaClasses here) {
        for (Class<?> table : List.of(HashMap.class, HashSet.class, IdentityHashMap.class, ConcurrentHashMap.class)) {
            Stream.of(table.getConstructors())
                    .forEach(constructor -> noClasses()
                            .should()
                            .callConstructor(table, constructor.getParameterTypes())
                            .because("its order changes: use LinkedHashMap, TreeMap, EnumMap or their sets")
                            .check(here));
        }
    }

    /** One that lies around another passes questions on. */
    @ArchTest
    static final ArchRule ONLY_EXPERIMENTS_CONFIGURE_STRATEGIES = noClasses()
            .that()
            .areNotAssignableTo(ConfiguredStrategy.class)
            .and()
            .areNotAssignableTo(Strategy.class)
            .should()
            .callMethod(Strategy.class, "configure", Settings.class, Map.class)
            .orShould()
            .callMethod(Strategy.class, "enumerate", Settings.class, Map.class)
            .orShould()
            .callMethod(ConfiguredStrategy.class, "planner", List.class)
            .because("options are read once: ask Experiment");

    @ArchTest
    static final ArchRule ONLY_KNOWN_NEIGHBOURS = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(HERE + "..", "dev.waymark.core..", "dev.waymark.engine..", "java..", "org.jspecify..");
}
