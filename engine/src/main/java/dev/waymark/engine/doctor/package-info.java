/** Whether a system is fit to be tested. */
@NullMarked
package dev.waymark.engine.doctor;

import org.jspecify.annotations.NullMarked;
