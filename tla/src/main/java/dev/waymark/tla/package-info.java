/** TLA+ models of protocols: loaded, stepped one action at a time, fingerprinted. TLC does the evaluation. */
@NullMarked
package dev.waymark.tla;

import org.jspecify.annotations.NullMarked;
