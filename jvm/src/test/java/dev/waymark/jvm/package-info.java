@NullMarked
package dev.waymark.jvm;

import org.jspecify.annotations.NullMarked;
