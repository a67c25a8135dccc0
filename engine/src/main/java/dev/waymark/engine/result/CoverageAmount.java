package dev.waymark.engine.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waymark.core.model.Meaning;
import java.util.Map;

/** How much of a coverage a campaign has seen; {@code numbers} are those that only this coverage tells. */
public record CoverageAmount(
        @Meaning("how much was covered") long covered,

        @Meaning("left out unless `covered` is one, see [Memory](#memory)")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        boolean estimate,

        @JsonAnyGetter Map<String, Number> numbers) {
    /** Of the numbers: how much there is. */
    public static final String TOTAL = "total";

    /** How much there is; 0 if nobody knows. */
    public long total() {
        Number total = numbers.get(TOTAL);
        return total == null ? 0 : total.longValue();
    }
}
