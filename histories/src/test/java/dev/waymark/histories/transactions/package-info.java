@NullMarked
package dev.waymark.histories.transactions;

import org.jspecify.annotations.NullMarked;
