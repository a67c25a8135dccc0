/**
 * The search for a legal order; {@code Checker} is its door. Answered operations, which all must have a place in the order,
 * are "calls" here; those of unknown outcome, which need not, are "maybes".
 */
@NullMarked
package dev.waymark.checkers.search;

import org.jspecify.annotations.NullMarked;
