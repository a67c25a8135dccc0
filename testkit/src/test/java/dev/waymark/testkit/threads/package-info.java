/** A cluster of real threads, deliberately not deterministic: what real systems will be like, in small. */
@NullMarked
package dev.waymark.testkit.threads;

import org.jspecify.annotations.NullMarked;
