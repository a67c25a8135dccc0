package dev.waymark.live;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "dev.waymark.live", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule WHAT_IS_FOR_USERS_IN_CORE_IS_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.waymark.live..",
                    "dev.waymark.core",
                    "dev.waymark.core.cluster",
                    "dev.waymark.core.model",
                    "dev.waymark.core.random",
                    "java..",
                    "org.jspecify..");
}
