package dev.waymark.binding;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The kit knows core and the Raft kit, and no library; it runs no threads and lets nothing decide but seeds. */
@AnalyzeClasses(packages = "dev.waymark.binding", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule NO_LIBRARY = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.waymark.binding",
                    "dev.waymark.core..",
                    "dev.waymark.raft..",
                    "org.slf4j..",
                    "java..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule NOTHING_BUT_SEEDS_DECIDES = noClasses()
            .should()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .because("a node has its Env for chance and time");
}
