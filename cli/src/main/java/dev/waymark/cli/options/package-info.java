/** Options that several commands have, and what they say as targets and experiments. */
@NullMarked
package dev.waymark.cli.options;

import org.jspecify.annotations.NullMarked;
