/** What came before what in a recorded execution. */
@NullMarked
package dev.waymark.core.trace.causality;

import org.jspecify.annotations.NullMarked;
