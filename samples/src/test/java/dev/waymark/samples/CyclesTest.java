package dev.waymark.samples;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Of all artefacts together: each module sees to its own packages, here nothing is left out. */
class CyclesTest {
    @Test
    void noPackageOfAnyModuleDependsOnItselfByAnother() {
        JavaClasses all = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.waymark");
        assertThat(all.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
                .contains("dev.waymark.junit", "dev.waymark.testkit", "dev.waymark.cli", "dev.waymark.engine");
        // The root of core names seams of cluster and property, which use a few of its classes (core's own test).
        slices().matching("dev.waymark.(**)")
                .should()
                .beFreeOfCycles()
                .ignoreDependency(resideInAPackage("dev.waymark.core"), alwaysTrue())
                .check(all);
    }
}
