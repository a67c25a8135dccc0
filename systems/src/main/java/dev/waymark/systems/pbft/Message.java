package dev.waymark.systems.pbft;

import dev.waymark.systems.service.Requests;
import java.util.List;

/**
 * What replicas say to each other. A request stands for its own digest, and the executed requests for the digest of a state:
 * nothing is hashed. The request {@link #NULL} does nothing; only a new view can propose it.
 */
public sealed interface Message {
    String NULL = "";

    /** A client's request, {@code c1-2}, as the replica that was asked hands it on. */
    record Request(int client, int number) implements Message {
        String name() {
            return Requests.name(client, number);
        }
    }

    record PrePrepare(int view, int seq, String request) implements Message {}

    record Prepare(int view, int seq, String request) implements Message {}

    record Commit(int view, int seq, String request) implements Message {}

    record Checkpoint(int seq, String state) implements Message {}

    /** {@code signers} have said that {@code request} was prepared at this place, and the primary that it was proposed. */
    record Prepared(int view, int seq, String request, List<Integer> signers) {}

    /** {@code signers} vouch for the stable checkpoint. */
    record ViewChange(int view, int stable, String state, List<Integer> signers, List<Prepared> prepared)
            implements Message {}

    record Vouched(int node, ViewChange change) {}

    record NewView(int view, List<Vouched> changes, List<PrePrepare> chosen) implements Message {}
}
