/** The first system to read: two kinds of message, one timer, one client. */
@NullMarked
package dev.waymark.systems.pingpong;

import org.jspecify.annotations.NullMarked;
