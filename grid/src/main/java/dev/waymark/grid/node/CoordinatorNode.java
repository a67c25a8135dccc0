package dev.waymark.grid.node;

import dev.waymark.grid.desk.Members;
import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.Greeting;
import java.io.IOException;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** Greets workers, and has one {@link Link} to each. */
public final class CoordinatorNode extends AbstractBehavior<Object> implements Members.Door {
    /** The process of this number on this machine is dead. */
    public record Died(long process) {}

    private enum Look {
        AROUND
    }

    /** Of one link, by which it is known. */
    private record LinkWay(ActorRef<Object> link, ActorRef<Object> worker) implements Members.Way {
        @Override
        public void welcome() {
            link.tell(new Link.Where(box -> worker.tell(new Envelope(new Greeting.Welcome(box).bytes()))));
        }

        @Override
        public void end() {
            link.tell(new Link.Dead());
        }
    }

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Office office;
    private final StatusText status;
    private final ActorRefResolver resolver;
    private final Members members = new Members(this, Greeting.Build.own());

    private CoordinatorNode(ActorContext<Object> context, Office office, StatusText status) {
        super(context);
        this.office = office;
        this.status = status;
        this.resolver = ActorRefResolver.get(context.getSystem());
        lookLater();
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
                .onMessageEquals(Look.AROUND, this::look)
                .onSignal(Terminated.class, this::ended)
                .build();
    }

    private Behavior<Object> greeted(Envelope envelope) {
        try {
            Greeting greeting = Greeting.read(envelope.bytes());
            if (greeting instanceof Greeting.Hello hello) {
                members.hello(hello);
            } else if (greeting instanceof Greeting.Bye bye) {
                members.bye(bye);
            } else if (greeting instanceof Greeting.Ask ask) {
                answer(ask.answerTo(), new Greeting.Status(status.json()));
            }
        } catch (IOException
                | RuntimeException e) { // such as a place that is none: whatever it says is no fault of ours
            office.listener().refused("somebody", "it greets in a way that makes no sense: " + e.getMessage());
        }
        return this;
    }

    private Behavior<Object> look() {
        members.look();
        lookLater();
        return this;
    }

    private void lookLater() {
        getContext().scheduleOnce(SECOND, getContext().getSelf(), Look.AROUND);
    }

    @Override
    public Members.Way open(String name, Greeting.Hello hello) {
        ActorRef<Object> worker = elsewhere(hello.answerTo());
        elsewhere(hello.letterBox());
        ActorRef<Object> link =
                getContext().spawnAnonymous(Link.create(office, name, hello.threads(), hello.letterBox()));
        LinkWay way = new LinkWay(link, worker);
        getContext().watch(link);
        return way;
    }

    @Override
    public void answer(String to, Greeting greeting) {
        elsewhere(to).tell(new Envelope(greeting.bytes()));
    }

    /** Somebody in another process; what a peer says is not to be sent to actors here. */
    private ActorRef<Object> elsewhere(String path) {
        ActorRef<Object> found = resolver.resolveActorRef(path);
        if (!found.path().address().hasGlobalScope()) {
            throw new IllegalArgumentException(path + " is nowhere else");
        }
        return found;
    }

    @Override
    public void refused(String name, String why) {
        office.listener().refused(name, why);
    }

    @Override
    public boolean isClosed() {
        return office.isClosed();
    }

    private Behavior<Object> died(Died died) {
        members.died(died.process());
        return this;
    }

    private Behavior<Object> ended(Terminated link) {
        members.ended(way -> way instanceof LinkWay own && own.link().equals(link.getRef()));
        return this;
    }
}
