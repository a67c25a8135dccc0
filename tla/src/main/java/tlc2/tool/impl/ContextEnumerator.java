package tlc2.tool.impl;

import tla2sany.semantic.FormalParamNode;
import tlc2.tool.IContextEnumerator;
import tlc2.util.Context;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;
import util.Assert;

/**
 * Stands in the place of TLC's class of this name: all combinations of values for the variables of a quantifier. TLC walks
 * through them without evaluating anything, for {@code \A s \in SUBSET S} until memory is full; this one asks the watchdog.
 */
public final class ContextEnumerator implements IContextEnumerator {
    private final Object[] variables;
    private final ValueEnumeration[] domains;
    private final Context outer;
    private final Value[] current;
    private boolean begun;

    public ContextEnumerator(Object[] variables, ValueEnumeration[] domains, Context outer) {
        this.variables = variables;
        this.domains = domains;
        this.outer = outer;
        this.current = new Value[variables.length];
    }

    @Override
    public Context nextElement() {
        WatchedTool.checkWatchdog();
        if (!(begun ? advance() : begin())) {
            return null;
        }
        Context context = outer;
        for (int i = 0; i < variables.length; i++) {
            context = bind(context, variables[i], current[i]);
        }
        return context;
    }

    private boolean begin() {
        begun = true;
        WatchedTool.refuseToUnfold();
        for (int i = 0; i < domains.length; i++) {
            current[i] = domains[i].nextElement();
            if (current[i] == null) {
                return false;
            }
        }
        return true;
    }

    /** The last variable runs fastest. */
    private boolean advance() {
        for (int i = domains.length - 1; i >= 0; i--) {
            current[i] = domains[i].nextElement();
            if (current[i] != null) {
                return true;
            }
            domains[i].reset();
            current[i] = domains[i].nextElement();
            if (current[i] == null) {
                return false;
            }
        }
        return false;
    }

    private static Context bind(Context context, Object variable, Value value) {
        if (!(variable instanceof FormalParamNode[] formals)) {
            return context.cons((FormalParamNode) variable, value);
        }
        Value tuple = value.toTuple();
        if (!(tuple instanceof TupleValue elements) || elements.elems.length != formals.length) {
            Assert.fail("A quantifier over tuples of " + formals.length + " was given the value " + value + ".");
            return context;
        }
        Context result = context;
        for (int i = 0; i < formals.length; i++) {
            result = result.cons(formals[i], elements.elems[i]);
        }
        return result;
    }
}
