package dev.waymark.tla.mapping;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.CoverageProvider;
import java.util.List;

/** Coverage {@code model}, for whoever runs campaigns. */
public final class ModelCoverages implements CoverageProvider {
    @Override
    public List<String> names() {
        return List.of(ModelCoverage.NAME);
    }

    @Override
    public boolean suits(Deployment deployment) {
        return !deployment.models().isEmpty();
    }

    @Override
    public OfModel of(Target target) {
        return new OfModel(SystemModel.of(target.name(), target.deployment()));
    }

    /** The model is there for conformance too: loading it takes a while. */
    public record OfModel(SystemModel model) implements OfSystem {
        @Override
        public Coverage coverage(String name, String view) {
            return view.isEmpty() ? model.coverage() : model.coverage(view);
        }
    }
}
