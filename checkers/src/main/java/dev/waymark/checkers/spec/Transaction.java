package dev.waymark.checkers.spec;

import java.util.List;
import java.util.stream.Collectors;

/** Several requests that must seem to happen at once, in this order. */
public record Transaction(List<Object> requests) {
    public Transaction {
        requests = List.copyOf(requests);
    }

    public static Transaction of(Object... requests) {
        return new Transaction(List.of(requests));
    }

    @Override
    public String toString() {
        return requests.stream().map(Object::toString).collect(Collectors.joining("; ", "{", "}"));
    }
}
