/** Practical Byzantine fault tolerance; see the README beside this file. */
@NullMarked
package dev.waymark.systems.pbft;

import org.jspecify.annotations.NullMarked;
