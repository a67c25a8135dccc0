/** etcd's raft library as a system under test: its nodes live in the host {@code hosts/etcd-raft}. */
@NullMarked
package dev.waymark.bind.etcdraft;

import org.jspecify.annotations.NullMarked;
