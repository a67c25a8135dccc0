/** {@code doctor}: whether a system is fit to be tested. */
@NullMarked
package dev.waymark.cli.doctor;

import org.jspecify.annotations.NullMarked;
