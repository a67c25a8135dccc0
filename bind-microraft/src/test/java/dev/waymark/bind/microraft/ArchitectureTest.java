package dev.waymark.bind.microraft;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** A binding needs core and the kit, and lets nothing decide but seeds. */
@AnalyzeClasses(packages = "dev.waymark.bind.microraft", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule CORE_AND_THE_KIT_ARE_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.waymark.bind.microraft",
                    "dev.waymark.core..",
                    "dev.waymark.raft..",
                    "dev.waymark.binding..",
                    "io.microraft..",
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
            .because("a node has its Env for chance and time");

    @ArchTest
    static final ArchRule THE_LIBRARY_RUNS_NO_THREADS =
            noClasses().should().dependOnClassesThat().belongToAnyOf(Thread.class, java.util.concurrent.Executor.class);
}
