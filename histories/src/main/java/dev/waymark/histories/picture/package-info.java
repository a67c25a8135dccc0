/** What is wrong with a history, drawn. */
@NullMarked
package dev.waymark.histories.picture;

import org.jspecify.annotations.NullMarked;
