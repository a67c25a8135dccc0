package dev.waymark.report;

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
import java.util.stream.Stream;

/** The packages of this module, and which of them knows which. */
@AnalyzeClasses(packages = "dev.waymark.report", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String ROOT = "dev.waymark.report";

    @ArchTest
    static final ArchRule CORE_CHECKERS_AND_JSON_ARE_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    ROOT + "..",
                    "dev.waymark.core..",
                    "dev.waymark.engine..",
                    "dev.waymark.strategies..",
                    "dev.waymark.histories..",
                    "dev.waymark.checkers..",
                    "tools.jackson..",
                    "java..",
                    "org.jspecify..")
            .because("a report is made of values of its results, not of what the command line prints");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.(**)").should().beFreeOfCycles();

    @ArchTest
    static void roomsUseOnlyWhatLiesBelow(JavaClasses report) {
        mayUse(report, "data", "data");
        mayUse(report, "picture", "data", "picture");
        mayUse(report, "export", "data", "export");
        mayUse(report, "page", "data", "picture", "export", "page");
    }

    private static void mayUse(JavaClasses report, String inner, String... used) {
        String[] allowed = Stream.of(used).map(name -> ROOT + "." + name).toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(ROOT + "." + inner)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(allowed).or(DescribedPredicate.not(resideInAPackage(ROOT + ".."))))
                .because("dependencies between the packages point one way")
                .check(report);
    }
}
