@NullMarked
package dev.waymark.histories.file;

import org.jspecify.annotations.NullMarked;
