package dev.waymark.blackbox;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "dev.waymark.blackbox", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String BLACK_BOX = "dev.waymark.blackbox";

    @ArchTest
    static final ArchRule API_AND_CHECKERS_ARE_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    BLACK_BOX + "..",
                    "dev.waymark.core..",
                    "dev.waymark.checkers..",
                    "dev.waymark.histories..",
                    "java..",
                    "org.jspecify..",
                    "org.snakeyaml..",
                    "tools.jackson..");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_A_SUBJECT = noClasses()
            .that()
            .resideOutsideOfPackage(BLACK_BOX + ".etcd")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(BLACK_BOX + ".etcd");

    @ArchTest
    static final ArchRule PROCESSES_AND_NETWORK_KNOW_NO_CLUSTER = noClasses()
            .that()
            .resideInAnyPackage(BLACK_BOX + ".process", BLACK_BOX + ".network", BLACK_BOX + ".description")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(BLACK_BOX, BLACK_BOX + ".property");
}
