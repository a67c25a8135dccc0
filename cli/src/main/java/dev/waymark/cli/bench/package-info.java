/** Quick measurements that anybody can run: both sides in one process, in short alternating slices. */
@NullMarked
package dev.waymark.cli.bench;

import org.jspecify.annotations.NullMarked;
