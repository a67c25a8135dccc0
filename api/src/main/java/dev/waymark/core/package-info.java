/** What a system under test implements and sees. */
@NullMarked
package dev.waymark.core;

import org.jspecify.annotations.NullMarked;
