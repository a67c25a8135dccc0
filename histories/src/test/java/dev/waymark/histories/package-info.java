@NullMarked
package dev.waymark.histories;

import org.jspecify.annotations.NullMarked;
