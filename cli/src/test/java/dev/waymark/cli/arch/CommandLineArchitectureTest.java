package dev.waymark.cli.arch;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.Explorer;
import java.util.Collection;
import java.util.Map;

/** The command line prints values of core: it composes nothing itself, and knows the other modules as services. */
@AnalyzeClasses(packages = "dev.waymark.cli", importOptions = ImportOption.DoNotIncludeTests.class)
class CommandLineArchitectureTest {
    @ArchTest
    static final ArchRule WHAT_FILES_NAME_IS_ASKED_FOR = noClasses()
            .that()
            .resideOutsideOfPackage("dev.waymark.cli.bench..")
            .should()
            .callMethod(Target.class, "of", SystemUnderTest.class, Map.class, Collection.class)
            .orShould()
            .callMethod(Target.class, "of", SystemUnderTest.class)
            .because("a loader says who named what is started: CommandPermission.GIVEN only for what the user typed");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule EXPERIMENTS_ARE_BUILT_IN_ONE_PLACE = noClasses()
            .should()
            .callMethod(Strategy.class, "configure", Settings.class, Map.class)
            .orShould()
            .callConstructor(NoFailure.class)
            .orShould()
            .dependOnClassesThat(resideInAnyPackage(
                    "dev.waymark.strategies.byzantine..",
                    "dev.waymark.strategies.fuzz..",
                    "dev.waymark.strategies.natural..",
                    "dev.waymark.strategies.pct..",
                    "dev.waymark.strategies.rl",
                    "dev.waymark.strategies.rl.environment..",
                    "dev.waymark.strategies.rl.memory..",
                    "dev.waymark.strategies.rl.policy..",
                    "dev.waymark.strategies.rounds..",
                    "dev.waymark.strategies.swarm..",
                    "dev.waymark.strategies.windows.."))
            .because("what runs is an Experiment; a strategy is known by its name");

    @ArchTest
    static final ArchRule ONLY_MEASUREMENTS_AND_THE_SERVER_KNOW_OTHER_MODULES = noClasses()
            .that()
            .resideOutsideOfPackages("dev.waymark.cli.bench..", "dev.waymark.cli.tlc..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.waymark.tla..", "dev.waymark.code..", "dev.waymark.systems..")
            .because("models, code coverage and systems are found as services");

    @ArchTest
    static final ArchRule EXPLORERS_COME_FROM_EXPERIMENTS = noClasses()
            .should()
            .callConstructor(
                    Explorer.class,
                    dev.waymark.core.Deployment.class,
                    java.util.List.class,
                    java.util.List.class,
                    int.class)
            .because("Explorers.of(experiment) has the properties and coverages that belong together");
}
