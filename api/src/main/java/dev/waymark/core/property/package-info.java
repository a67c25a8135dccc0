/** What must hold, with verdicts in two independent parts. */
@NullMarked
package dev.waymark.core.property;

import org.jspecify.annotations.NullMarked;
