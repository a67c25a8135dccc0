package dev.waymark.checkers;

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
import dev.waymark.checkers.search.Checker;
import dev.waymark.checkers.search.KeptOrder;
import java.util.stream.Stream;

/** The packages of this module, and which of them knows which. */
@AnalyzeClasses(packages = "dev.waymark.checkers", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String ROOT = "dev.waymark.checkers";

    @ArchTest
    static final ArchRule CORE_AND_THE_JDK_ARE_ENOUGH = classes()
            .that()
            .resideOutsideOfPackage(ROOT + ".file") // which reads JSON, with what core brings along
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(ROOT + "..", "dev.waymark.core..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.(**)").should().beFreeOfCycles();

    @ArchTest
    static void roomsUseOnlyWhatLiesBelow(JavaClasses checkers) {
        mayUse(checkers, "history", "history");
        mayUse(checkers, "spec", "history", "spec");
        mayUse(checkers, "judgement", "history", "judgement");
        mayUse(checkers, "picture", "history", "judgement", "picture");
        mayUse(checkers, "search", "history", "spec", "judgement", "search");
        mayUse(checkers, "", "", "history", "spec", "judgement", "search");
    }

    @ArchTest
    static final ArchRule THE_SEARCH_HAS_ONE_DOOR = classes()
            .that()
            .resideInAPackage(ROOT + ".search")
            .and()
            .doNotBelongToAnyOf(Checker.class, KeptOrder.class)
            .should()
            .notBePublic();

    private static void mayUse(JavaClasses checkers, String inner, String... used) {
        String[] allowed = Stream.of(used).map(ArchitectureTest::inRoot).toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(inRoot(inner))
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(allowed).or(DescribedPredicate.not(resideInAPackage(ROOT + ".."))))
                .because("dependencies between the packages point one way")
                .check(checkers);
    }

    private static String inRoot(String name) {
        return name.isEmpty() ? ROOT : ROOT + "." + name;
    }
}
