package dev.waymark.engine.scenario.registry;

import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.PropertyProvider;
import dev.waymark.core.property.Property;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.scenario.run.Expectation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What scenarios expect, as properties that traces name: {@code scenario-NAME} or {@code scenario-CLASS#NAME}. */
public final class ScenarioProperties implements PropertyProvider {
    /** None that anybody would choose without the scenario's filters. */
    @Override
    public List<String> names() {
        return List.of();
    }

    @Override
    public @Nullable Property property(String text, Context context) {
        if (!text.startsWith(Scenario.PROPERTY)) {
            return null;
        }
        String scenario = text.substring(Scenario.PROPERTY.length());
        return new Expectation(find(scenario, context).boundTo(context.target().deployment()));
    }

    private static Scenario find(String scenario, Context context) {
        try {
            return new ScenarioRegistry(context.loaders()).named(scenario);
        } catch (UsageException e) {
            throw e.saying("it follows the machine of scenario " + scenario + ", which is not to be found: "
                    + e.getMessage()
                    + " (if a jar brings it: name it as a plugin; if a JUnit test builds it: replay it with"
                    + " that test, mvn test -Dtest=TEST -Dwaymark.replay=FILE)");
        }
    }
}
