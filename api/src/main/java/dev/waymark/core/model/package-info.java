/** What was chosen (Decision), what was seen (Event), and how things are named. */
@NullMarked
package dev.waymark.core.model;

import org.jspecify.annotations.NullMarked;
