/** Apache Ratis as a system under test, message by message; see the README of the module. */
@NullMarked
package dev.waymark.bind.ratis;

import org.jspecify.annotations.NullMarked;
