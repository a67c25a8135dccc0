package dev.waymark.core.property;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Failure;

/** On for every system: no node throws, floods the network, or hangs. Reached as soon as anything was decided. */
public final class NoFailure implements Property {
    public static final String NAME = "no-failure";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "no node throws an exception, floods the network, or hangs";
    }

    @Override
    public Check check() {
        return new Check() {
            @Override
            public void end(View view) {
                reached(view.decisions() > 0);
                Failure failure = view.failure();
                if (failure != null) {
                    violated(failure.signature(), failure.message());
                }
            }
        };
    }
}
