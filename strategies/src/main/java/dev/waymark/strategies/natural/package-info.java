/** Messages, timers and clients as they come by themselves, in virtual time. */
@NullMarked
package dev.waymark.strategies.natural;

import org.jspecify.annotations.NullMarked;
