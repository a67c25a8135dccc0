/** Recorded executions: files, happens-before, pictures. */
@NullMarked
package dev.waymark.core.trace;

import org.jspecify.annotations.NullMarked;
