/** A replicated key-value store with transactions, and the weaknesses that such stores have had. */
@NullMarked
package dev.waymark.systems.kvtransactions;

import org.jspecify.annotations.NullMarked;
