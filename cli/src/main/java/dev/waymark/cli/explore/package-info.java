/** Exploring by hand: in the terminal, and what the page asks for. */
@NullMarked
package dev.waymark.cli.explore;

import org.jspecify.annotations.NullMarked;
