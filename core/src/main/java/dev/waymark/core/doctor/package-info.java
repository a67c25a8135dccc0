/** Whether a system is fit to be tested. */
@NullMarked
package dev.waymark.core.doctor;

import org.jspecify.annotations.NullMarked;
