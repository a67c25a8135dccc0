@NullMarked
package dev.waymark.systems.kvtransactions;

import org.jspecify.annotations.NullMarked;
