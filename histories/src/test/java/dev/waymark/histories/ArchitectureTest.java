package dev.waymark.histories;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What lets people depend on this module without anything else of Waymark. */
@AnalyzeClasses(packages = "dev.waymark.histories", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule THE_JDK_IS_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.waymark.histories..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.(**)").should().beFreeOfCycles();
}
