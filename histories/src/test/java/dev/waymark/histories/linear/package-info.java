@NullMarked
package dev.waymark.histories.linear;

import org.jspecify.annotations.NullMarked;
