/** What is kept of an execution in which something was violated: faults, history, logs, plots. */
@NullMarked
package dev.waymark.blackbox.evidence;

import org.jspecify.annotations.NullMarked;
