/** Lines and branches of a system's own code as coverage. JaCoCo instruments the code; nothing else here knows of it. */
@NullMarked
package dev.waymark.code;

import org.jspecify.annotations.NullMarked;
