@NullMarked
package dev.waymark.histories.picture;

import org.jspecify.annotations.NullMarked;
