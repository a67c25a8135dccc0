package dev.waymark.cli.options;

import java.util.List;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A suite names its systems itself. */
public final class OptionalSystem implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
        for (PositionalParamSpec system : List.copyOf(command.positionalParameters())) {
            command.remove(system);
            command.addPositional(PositionalParamSpec.builder(system)
                    .arity("0..1")
                    .required(false)
                    .build());
        }
        return command;
    }
}
