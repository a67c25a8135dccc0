/** Pictures as SVG markup, which needs no script. */
@NullMarked
package dev.waymark.report.picture;

import org.jspecify.annotations.NullMarked;
