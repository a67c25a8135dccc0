package dev.waymark.core.model;

/**
 * A message's name: {@code 1>3#7} is the 7th ever sent from node 1 to node 3, {@code 1>3#7~1} the network's first copy of
 * it, {@code 1>3!2} the second message injected on that pair. The name does not depend on how other pairs were
 * interleaved, and duplicates and injections do not shift the names of what nodes send.
 *
 * <p>On the hot path a name is the low 48 bits of a {@link Code}; this record is its readable form.
 */
public record MessageName(
        @Meaning("who sends") int from,
        @Meaning("who receives") int to,
        @Meaning("on that pair, from 1") int number,
        @Meaning("the network made; 0: the message itself") int copy,
        @Meaning("whether no node sent it") boolean injected) {
    public static MessageName of(long code) {
        return new MessageName(Code.a(code), Code.b(code), Code.number(code), Code.copy(code), Code.injected(code));
    }

    public long code() {
        return Code.name(from, to, Code.sequence(number, copy, injected));
    }

    @Override
    public String toString() {
        return from + ">" + to + (injected ? "!" : "#") + number + (copy == 0 ? "" : "~" + copy);
    }

    public static MessageName parse(String text) {
        int arrow = text.indexOf('>');
        int mark = Math.max(text.indexOf('#'), text.indexOf('!'));
        if (arrow < 1 || mark < arrow) {
            throw new IllegalArgumentException("not a message name like 1>3#7: " + text);
        }
        int tilde = text.indexOf('~');
        try {
            return new MessageName(
                    Integer.parseInt(text.substring(0, arrow)),
                    Integer.parseInt(text.substring(arrow + 1, mark)),
                    Integer.parseInt(text.substring(mark + 1, tilde < 0 ? text.length() : tilde)),
                    tilde < 0 ? 0 : Integer.parseInt(text.substring(tilde + 1)),
                    text.charAt(mark) == '!');
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a message name like 1>3#7: " + text, e);
        }
    }
}
