package dev.waymark.blackbox.network;

import dev.waymark.core.model.Link;
import java.util.Map;
import java.util.Set;

/** What is between the processes of a cluster. */
public interface Network extends AutoCloseable {
    /** Nobody is between them: links cannot be cut. */
    Network NONE = new Network() {
        @Override
        public boolean controlled() {
            return false;
        }

        @Override
        public void block(Set<Link> links) {
            throw new UnsupportedOperationException("links are not controlled");
        }

        @Override
        public void delay(long millis) {
            throw new UnsupportedOperationException("links are not controlled");
        }

        @Override
        public void delay(Set<Link> links, long millis) {
            throw new UnsupportedOperationException("links are not controlled");
        }

        @Override
        public long effects() {
            return 0;
        }

        @Override
        public long delayedBytes() {
            return 0;
        }

        @Override
        public Map<String, Integer> counters() {
            return Map.of();
        }

        @Override
        public void clear() {}

        @Override
        public void close() {}
    };

    boolean controlled();

    /** On these links, and on no other, nothing gets through from now on. */
    void block(Set<Link> links);

    /** What is sent on any link from now on takes so much longer. */
    void delay(long millis);

    /** What is sent on these links from now on takes so much longer still, and what is sent on others does not. */
    void delay(Set<Link> links, long millis);

    /** How many bytes were held and connections refused or held because of cuts; it only grows in an execution. */
    long effects();

    /** How many bytes took longer because of the links that they were sent on; it only grows in an execution. */
    long delayedBytes();

    /** What people should know of this execution. */
    Map<String, Integer> counters();

    /** For a new execution: nothing is blocked or delayed, connections are gone, counts are zero. */
    void clear();

    @Override
    void close();
}
