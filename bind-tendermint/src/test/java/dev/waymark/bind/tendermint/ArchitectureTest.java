package dev.waymark.bind.tendermint;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "dev.waymark.bind.tendermint", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule CORE_HOSTS_AND_OUR_OWN_TENDERMINT_ARE_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.waymark.bind.tendermint..",
                    "dev.waymark.core..",
                    "dev.waymark.remote..",
                    "dev.waymark.systems.tendermint..",
                    "java..",
                    "org.jspecify..");
}
