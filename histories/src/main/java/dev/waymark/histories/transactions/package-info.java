/** Transactions over lists and registers, judged by the order in which they must have happened. */
@NullMarked
package dev.waymark.histories.transactions;

import org.jspecify.annotations.NullMarked;
