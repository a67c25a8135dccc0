/** What traces of format 1 held as lines of text: events, and which decision brought them about. Nothing writes it any more. */
@NullMarked
package dev.waymark.engine.trace.format1;

import org.jspecify.annotations.NullMarked;
