package dev.waymark.raft;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/** The kit knows core and the checkers, and no system; its packages know the vocabulary and little of each other. */
@AnalyzeClasses(packages = "dev.waymark.raft", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String KIT = "dev.waymark.raft";

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_SYSTEM = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(KIT + "..", "dev.waymark.core..", "dev.waymark.checkers..", "java..", "org.jspecify..")
            .andShould()
            .onlyDependOnClassesThat()
            .resideOutsideOfPackage("dev.waymark.checkers.search..");

    @ArchTest
    static void roomsUseOnlyWhatLiesBelow(JavaClasses kit) {
        mayUse(kit, "vocabulary", "vocabulary");
        for (String inner : List.of("properties", "coverage", "rounds", "workload")) {
            mayUse(kit, inner, inner, "vocabulary");
        }
        mayUse(kit, "scenarios", "scenarios", "vocabulary", "");
    }

    private static void mayUse(JavaClasses kit, String inner, String... used) {
        String[] allowed = List.of(used).stream()
                .map(name -> name.isEmpty() ? KIT : KIT + "." + name)
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(KIT + "." + inner)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(allowed).or(DescribedPredicate.not(resideInAPackage(KIT + ".."))))
                .because("dependencies between the packages point one way")
                .check(kit);
    }
}
