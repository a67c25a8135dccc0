package dev.waymark.tla;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which packages know which; TLC's own jar is not looked at, only what stands in its package from here. */
@AnalyzeClasses(
        packages = {"dev.waymark.tla", "tlc2.tool.impl"},
        importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
class ArchitectureTest {
    private static final String ROOT = "dev.waymark.tla";

    /** What {@link IsolatedLoader} loads anew for each model. */
    private static final String[] BEHIND_THE_LOADER = {ROOT + ".tlc..", "tlc2..", "tla2sany..", "util..", "pcal.."};

    @ArchTest
    static final ArchRule NO_CYCLES = slices().matching("(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule CORE_TLC_AND_THE_JDK_ARE_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    ROOT + "..",
                    "dev.waymark.core..",
                    "dev.waymark.engine..",
                    "java..",
                    "org.jspecify..",
                    "tlc2..",
                    "tla2sany..",
                    "util..");

    @ArchTest
    static final ArchRule NOBODY_NAMES_WHAT_IS_BEHIND_THE_LOADER = noClasses()
            .that()
            .resideOutsideOfPackages(BEHIND_THE_LOADER)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(BEHIND_THE_LOADER)
            .because("each model has a TLC of its own, in a class loader of its own: go through Model");

    @ArchTest
    static final ArchRule MAPPINGS_GO_THROUGH_MODEL = noClasses()
            .that()
            .resideInAPackage(ROOT + ".mapping")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(Engine.class, Watchdog.class);

    @ArchTest
    static final ArchRule MODELS_KNOW_NO_SYSTEMS = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".mapping")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".mapping..", "dev.waymark.core.cluster..", "dev.waymark.core.strategy..")
            .because("what a model is stepped by is the mapping's business");
}
