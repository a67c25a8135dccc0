/** etcd as it was released, in three versions. */
@NullMarked
package dev.waymark.blackbox.etcd;

import org.jspecify.annotations.NullMarked;
