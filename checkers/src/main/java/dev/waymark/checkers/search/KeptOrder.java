package dev.waymark.checkers.search;

import dev.waymark.checkers.history.Call;
import java.util.List;

/** Which order of what clients did a legal order has to keep. */
public enum KeptOrder {
    /** What ended before another began comes before it. */
    REAL_TIME {
        @Override
        OrderConstraint among(List<Call> history) {
            return new RealTimeOrder(history);
        }
    },
    /** Each client's operations come in the order in which it asked for them. */
    CLIENTS {
        @Override
        OrderConstraint among(List<Call> history) {
            return new ClientOrder(history, true);
        }
    },
    /** Any order will do. */
    NONE {
        @Override
        OrderConstraint among(List<Call> history) {
            return new ClientOrder(history, false);
        }
    };

    /** For all operations of one partition, in order of invocation. */
    abstract OrderConstraint among(List<Call> history);
}
