/** Small systems whose shortest counterexamples are known. */
@NullMarked
package dev.waymark.core.engine.shrinkfixture;

import org.jspecify.annotations.NullMarked;
