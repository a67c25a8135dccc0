package dev.waymark.remote;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "dev.waymark.remote", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String REMOTE = "dev.waymark.remote";

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule CORE_IS_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    REMOTE + "..",
                    "dev.waymark.checkers..",
                    "dev.waymark.histories..",
                    "dev.waymark.core..",
                    "dev.waymark.engine..",
                    "java..",
                    "com.sun.net.httpserver..",
                    "org.jspecify..",
                    "tools.jackson..");

    @ArchTest
    static final ArchRule FRAMES_KNOW_NO_PROCESS = classes()
            .that()
            .resideInAPackage(REMOTE + ".wire")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    REMOTE + ".wire",
                    "dev.waymark.core..",
                    "dev.waymark.engine..",
                    "java..",
                    "org.jspecify..",
                    "tools.jackson..");

    @ArchTest
    static final ArchRule PROCESSES_KNOW_NO_CLUSTER = classes()
            .that()
            .resideInAPackage(REMOTE + ".process")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    REMOTE + ".wire",
                    REMOTE + ".process",
                    "dev.waymark.core",
                    "dev.waymark.core.cluster",
                    "java..",
                    "org.jspecify..");
}
