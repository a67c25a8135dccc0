/** What must hold of processes: replicas agree, logs are clean, transactions are serializable. */
@NullMarked
package dev.waymark.blackbox.property;

import org.jspecify.annotations.NullMarked;
