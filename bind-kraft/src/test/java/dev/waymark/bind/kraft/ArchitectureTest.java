package dev.waymark.bind.kraft;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** A binding needs core and the kits, and lets nothing decide but seeds. */
@AnalyzeClasses(packages = "dev.waymark.bind.kraft", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule CORE_AND_THE_KITS_ARE_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.waymark.bind.kraft",
                    "dev.waymark.core..",
                    "dev.waymark.raft..",
                    "dev.waymark.binding..",
                    "org.apache.kafka..",
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
            .callConstructor(java.util.Random.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .because("a node has its Env for chance and time");
}
