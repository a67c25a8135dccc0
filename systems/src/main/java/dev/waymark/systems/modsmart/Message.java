package dev.waymark.systems.modsmart;

import dev.waymark.systems.service.Requests;
import java.util.List;

/** What replicas say to each other. A value is a client's request; {@link #NOTHING} stands for none. */
public sealed interface Message {
    String NOTHING = "";

    record Request(int client, int number) implements Message {
        String name() {
            return Requests.name(client, number);
        }
    }

    record Propose(int instance, int epoch, String value) implements Message {}

    record Write(int instance, int epoch, String value) implements Message {}

    record Accept(int instance, int epoch, String value) implements Message {}

    /** {@code signers} have accepted this value. Also for who is behind. */
    record Decision(int instance, int epoch, String value, List<Integer> signers) implements Message {}

    /** {@code signers} have written this value. */
    record Written(int instance, int epoch, String value, List<Integer> signers) {}

    /** The epoch that its sender wants. */
    record Stop(int epoch) implements Message {}

    /** What its sender has decided, and what was written last; both with proofs. */
    record StopData(int epoch, List<Decision> decided, List<Written> written) implements Message {}

    record Vouched(int node, StopData data) {}

    /** {@code value} is what the new leader proposes at {@code instance}. */
    record Sync(int epoch, List<Vouched> collected, int instance, String value) implements Message {}
}
