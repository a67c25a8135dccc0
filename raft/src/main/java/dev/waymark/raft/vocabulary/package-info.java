/** The words of the protocol: messages, requests and results, what a log holds, what is seen of a server. */
@NullMarked
package dev.waymark.raft.vocabulary;

import org.jspecify.annotations.NullMarked;
