package dev.waymark.strategies.closure;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Run;
import java.util.List;

/**
 * Makes decisions again by their exact names. A message that is to be lost and is not there is lost already: a node that is
 * down loses what it is sent. Anything else that does not apply ends the execution.
 */
final class Rerun implements Run {
    private final List<Decision> decisions;
    private int position;
    private int asked;
    private boolean failed;

    Rerun(List<Decision> decisions) {
        this.decisions = decisions;
    }

    /** Whether all of it applied. */
    boolean complete(int carriedOut) {
        return !failed && position == decisions.size() && carriedOut == asked;
    }

    @Override
    public long next(View view) {
        failed |= view.decisions() < asked;
        while (!failed && position < decisions.size()) {
            Decision decision = decisions.get(position++);
            long code = view.encode(decision);
            boolean gone = decision instanceof Decision.Drop
                    && view.decode(code) instanceof Decision.Drop found
                    && found.type() == null;
            if (!gone) {
                asked++;
                return code;
            }
        }
        return Code.stop();
    }
}
