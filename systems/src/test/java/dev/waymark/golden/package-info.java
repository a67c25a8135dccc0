/** Golden scripts: commands to a cluster in a text file, with the log that is expected of each. */
@NullMarked
package dev.waymark.golden;

import org.jspecify.annotations.NullMarked;
