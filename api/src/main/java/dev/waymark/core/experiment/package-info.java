/** Properties that come from elsewhere than the system under test. */
@NullMarked
package dev.waymark.core.experiment;

import org.jspecify.annotations.NullMarked;
