/** {@code waymark scenario}. */
@NullMarked
package dev.waymark.cli.scenario;

import org.jspecify.annotations.NullMarked;
