/** The samples as their pages show them, built and run. */
@NullMarked
package dev.waymark.samples;

import org.jspecify.annotations.NullMarked;
