package dev.waymark.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.core.Parameter;
import java.util.List;

/** A parameter of a system, or an option of a strategy, as it is listed. */
record ParameterInfo(String name, @JsonProperty("default") String defaultValue, String expects, String summary) {
    static ParameterInfo of(Parameter parameter) {
        return new ParameterInfo(parameter.name(), parameter.defaultValue(), parameter.expects(), parameter.summary());
    }

    static List<String> lines(List<ParameterInfo> parameters) {
        TextTable table = new TextTable();
        for (ParameterInfo parameter : parameters) {
            table.row(parameter.name, parameter.defaultValue, "(" + parameter.expects + ")", parameter.summary);
        }
        return table.lines("  ");
    }
}
