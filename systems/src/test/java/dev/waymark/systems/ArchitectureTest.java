package dev.waymark.systems;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** What keeps systems apart and their executions the same, and the packages of {@code raft}. */
@AnalyzeClasses(packages = "dev.waymark.systems", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String SYSTEMS = "dev.waymark.systems";
    private static final String RAFT = SYSTEMS + ".raft";

    /** What some of them have in common knows none of them (no cycles). */
    private static final DescribedPredicate<JavaClass> SHARED = resideInAPackage(SYSTEMS + ".service");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_SYSTEM_KNOWS_ANOTHER = slices().matching(SYSTEMS + ".(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(alwaysTrue(), SHARED);

    @ArchTest
    static final ArchRule WHAT_PLUGINS_SEE_IS_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    SYSTEMS + "..",
                    "dev.waymark.core..",
                    "dev.waymark.checkers..",
                    "dev.waymark.raft..",
                    "java..",
                    "org.jspecify..")
            .andShould()
            .onlyDependOnClassesThat()
            .resideOutsideOfPackage("dev.waymark.checkers.search..");

    @ArchTest
    static final ArchRule NOTHING_BUT_SEEDS_DECIDES = noClasses()
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(
                    Random.class,
                    ThreadLocalRandom.class,
                    SecureRandom.class,
                    SplittableRandom.class,
                    UUID.class,
                    HashMap.class,
                    HashSet.class)
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .because("a node has its Env for chance and time; the order of a hash table is that of chance");

    @ArchTest
    static void roomsOfRaftUseOnlyWhatLiesBelow(JavaClasses systems) {
        mayUse(systems, "zoo", "zoo");
        mayUse(systems, "setup", "setup", "zoo");
    }

    private static void mayUse(JavaClasses systems, String inner, String... used) {
        String[] allowed = List.of(used).stream().map(name -> RAFT + "." + name).toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(RAFT + "." + inner)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(allowed).or(DescribedPredicate.not(resideInAPackage(SYSTEMS + ".."))))
                .because("dependencies between the packages point one way")
                .check(systems);
    }
}
