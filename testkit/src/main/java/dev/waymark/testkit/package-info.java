/** What whoever binds a system to Waymark inherits to test the binding. */
@NullMarked
package dev.waymark.testkit;

import org.jspecify.annotations.NullMarked;
