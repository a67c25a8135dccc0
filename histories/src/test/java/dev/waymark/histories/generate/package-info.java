@NullMarked
package dev.waymark.histories.generate;

import org.jspecify.annotations.NullMarked;
