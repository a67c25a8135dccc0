/** Histories that others recorded: read from files, put into the words of the specifications. */
@NullMarked
package dev.waymark.checkers.file;

import org.jspecify.annotations.NullMarked;
