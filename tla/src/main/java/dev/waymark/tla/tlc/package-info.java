/** The side that knows TLC. Loaded once per model, by {@code IsolatedLoader}; nobody else may name these classes. */
@NullMarked
package dev.waymark.tla.tlc;

import org.jspecify.annotations.NullMarked;
