/** What came before what in a recorded execution. */
@NullMarked
package dev.waymark.engine.trace.causality;

import org.jspecify.annotations.NullMarked;
