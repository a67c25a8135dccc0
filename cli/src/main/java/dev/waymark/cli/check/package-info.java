/** {@code waymark check}. */
@NullMarked
package dev.waymark.cli.check;

import org.jspecify.annotations.NullMarked;
