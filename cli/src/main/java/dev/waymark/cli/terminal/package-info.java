/** What commands share for talking to people: console, tables, numbers, progress, interrupts. */
@NullMarked
package dev.waymark.cli.terminal;

import org.jspecify.annotations.NullMarked;
