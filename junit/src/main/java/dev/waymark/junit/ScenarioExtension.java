package dev.waymark.junit;

import dev.waymark.core.UsageException;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.registry.ScenarioRegistry;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Runs a scenario that {@link ScenarioTest} names, or sees to it that the method runs one. */
final class ScenarioExtension implements BeforeTestExecutionCallback, AfterTestExecutionCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(ScenarioExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        ScenarioTest annotation = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), ScenarioTest.class)
                .orElseThrow();
        ScenarioCheck check = new ScenarioCheck(annotation, context);
        context.getStore(NAMESPACE).put(ScenarioCheck.class, check);
        if (!annotation.value().isEmpty()) {
            ScenarioResult result = check.run(named(annotation.value(), context));
            context.getStore(NAMESPACE).put(ScenarioResult.class, result);
        }
    }

    private static dev.waymark.core.scenario.Scenario named(String name, ExtensionContext context) {
        try {
            ClassLoader loader = context.getRequiredTestClass().getClassLoader();
            return new ScenarioRegistry(List.of(loader)).named(name);
        } catch (UsageException e) {
            throw ScenarioCheck.problem(context, String.valueOf(e.getMessage()));
        }
    }

    /** A test that forgot its scenario must not pass. */
    @Override
    public void afterTestExecution(ExtensionContext context) {
        ScenarioCheck check = context.getStore(NAMESPACE).get(ScenarioCheck.class, ScenarioCheck.class);
        if (check != null && !check.used() && context.getExecutionException().isEmpty()) {
            throw ScenarioCheck.problem(
                    context,
                    "no scenario was run: name one, @ScenarioTest(\"NAME\"), or take a parameter ScenarioCheck check and"
                            + " call check.run(scenario)");
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == ScenarioCheck.class || type == ScenarioResult.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return Objects.requireNonNull(
                context.getStore(NAMESPACE).get(type),
                "a " + type.getSimpleName() + " is there for the test method only, a ScenarioResult if the annotation"
                        + " names a scenario");
    }
}
