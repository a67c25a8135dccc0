/** Histories that others recorded, from files: JSON, EDN, logs. Needs the JDK alone. */
@NullMarked
package dev.waymark.histories.file;

import org.jspecify.annotations.NullMarked;
