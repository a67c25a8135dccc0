/** Recorded executions: files, happens-before, pictures. */
@NullMarked
package dev.waymark.engine.trace;

import org.jspecify.annotations.NullMarked;
