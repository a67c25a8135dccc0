/** Random histories of services that are right, or wrong in one place, for tests and measurements. */
@NullMarked
package dev.waymark.histories.generate;

import org.jspecify.annotations.NullMarked;
