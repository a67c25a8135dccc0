package dev.waymark.grid.node;

import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.Greeting;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** Greets workers, and has one {@link Link} to each. */
public final class CoordinatorNode extends AbstractBehavior<Object> {
    /** The process of this number on this machine is dead. */
    public record Died(long process) {}

    /** Hears of a letter box; called by another actor. */
    interface Found {
        void at(String letterBox);
    }

    private record Known(String name, long process, ActorRef<Object> link) {}

    private final Office office;
    private final StatusText status;
    private final ActorRefResolver resolver;
    /** By where they are reached. */
    private final Map<String, Known> workers = new LinkedHashMap<>();

    private CoordinatorNode(ActorContext<Object> context, Office office, StatusText status) {
        super(context);
        this.office = office;
        this.status = status;
        this.resolver = ActorRefResolver.get(context.getSystem());
    }

    /** Who works, for whoever asks. */
    public interface StatusText {
        String json();
    }

    public static Behavior<Object> create(Office office, StatusText status) {
        return Behaviors.setup(context -> new CoordinatorNode(context, office, status));
    }

    @Override
    public Receive<Object> createReceive() {
        return newReceiveBuilder()
                .onMessage(Envelope.class, this::greeted)
                .onMessage(Died.class, this::died)
                .onSignal(Terminated.class, this::ended)
                .build();
    }

    private Behavior<Object> greeted(Envelope envelope) {
        Greeting greeting;
        try {
            greeting = Greeting.read(envelope.bytes());
        } catch (IOException e) {
            office.listener().refused("somebody", "it greets in a way that makes no sense: " + e.getMessage());
            return this;
        }
        if (greeting instanceof Greeting.Hello hello) {
            hello(hello);
        } else if (greeting instanceof Greeting.Ask ask) {
            answer(ask.answerTo(), new Greeting.Status(status.json()));
        }
        return this;
    }

    private void hello(Greeting.Hello hello) {
        office.greeted(hello.answerTo());
        Known known = workers.get(hello.answerTo());
        if (known == null && office.isClosed()) {
            answer(hello.answerTo(), new Greeting.Over());
            return;
        }
        if (known == null) {
            Greeting.Build own = Greeting.Build.own();
            if (!own.equals(hello.build())) {
                String line = "the coordinator is Waymark " + own.waymark() + " on " + own.java() + ", this worker is "
                        + hello.build().waymark() + " on " + hello.build().java()
                        + ": results could differ; give both the same";
                office.listener().refused(hello.name(), line);
                answer(hello.answerTo(), new Greeting.Refused(line));
                return;
            }
            String name = fresh(hello.name());
            ActorRef<Object> at = resolver.resolveActorRef(hello.answerTo());
            ActorRef<Object> link =
                    getContext().spawnAnonymous(Link.create(office, name, hello.threads(), at, hello.letterBox()));
            getContext().watch(link);
            known = new Known(name, hello.process(), link);
            workers.put(hello.answerTo(), known);
        }
        ActorRef<Object> worker = resolver.resolveActorRef(hello.answerTo());
        known.link().tell(new Link.Where(worker, box -> worker.tell(new Envelope(new Greeting.Welcome(box).bytes()))));
    }

    private String fresh(String name) {
        List<String> names = workers.values().stream().map(Known::name).toList();
        String fresh = name;
        for (int i = 2; names.contains(fresh); i++) {
            fresh = name + "#" + i;
        }
        return fresh;
    }

    private void answer(String to, Greeting greeting) {
        resolver.<Object>resolveActorRef(to).tell(new Envelope(greeting.bytes()));
    }

    private Behavior<Object> died(Died died) {
        workers.values().stream()
                .filter(known -> known.process() == died.process())
                .forEach(known -> known.link().tell(new Link.Dead()));
        return this;
    }

    private Behavior<Object> ended(Terminated link) {
        workers.values().removeIf(known -> known.link().equals(link.getRef()));
        return this;
    }
}
