package dev.waymark.grid.node;

import dev.waymark.grid.desk.Attendance;
import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.Greeting;
import dev.waymark.grid.wire.Letter;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** A worker's end of the way to its coordinator. What comes goes to the thread that works. */
public final class WorkerNode extends AbstractBehavior<Object> {
    /** What the thread that works hears. */
    public sealed interface News {}

    /** A letter came. */
    public record Came(Letter letter) implements News {}

    /** The coordinator knows this worker. */
    public record Accepted() implements News {}

    /** The coordinator does not want this worker. */
    public record Refused(String line) implements News {}

    /** The campaign ended before the coordinator knew this worker. */
    public record TooLate() implements News {}

    /** There is no coordinator any more, or it knows nothing of this worker any more. */
    public record Lost() implements News {}

    /** A batch has been executed. */
    public record Executed() implements News {}

    /** To be sent. */
    public record Send(Letter letter) {}

    /** The coordinator has heard that this worker leaves. */
    public record Left() implements News {}

    /** Says that it leaves, until there is an answer. */
    public enum Leave {
        NOW
    }

    private enum Again {
        GREET
    }

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ActorRef<Object> coordinator;
    private final Greeting.Build build;
    private final String name;
    private final int threads;
    private final BlockingQueue<News> news;
    private final Post post;
    private final String own;
    private final Attendance attendance = new Attendance();
    private boolean accepted;
    private boolean leaves;

    private WorkerNode(
            ActorContext<Object> context,
            String coordinator,
            Greeting.Build build,
            String name,
            int threads,
            BlockingQueue<News> news) {
        super(context);
        this.coordinator = ActorRefResolver.get(context.getSystem()).resolveActorRef(coordinator);
        this.build = build;
        this.name = name;
        this.threads = threads;
        this.news = news;
        this.post = new Post(context, "worker");
        this.own = ActorRefResolver.get(context.getSystem()).toSerializationFormat(context.getSelf());
        context.getSelf().tell(Again.GREET);
    }

    /** {@code coordinator}: the path of its first actor. */
    public static Behavior<Object> create(
            String coordinator, Greeting.Build build, String name, int threads, BlockingQueue<News> news) {
        return Behaviors.setup(context -> new WorkerNode(context, coordinator, build, name, threads, news));
    }

    @Override
    public Receive<Object> createReceive() {
        return newReceiveBuilder()
                .onMessageEquals(Again.GREET, this::greet)
                .onMessage(Envelope.class, this::greeted)
                .onMessage(Send.class, send -> {
                    leaves |= send.letter() instanceof Letter.Fault; // or it would be let in again
                    post.send(send.letter());
                    return this;
                })
                .onMessage(Post.Free.class, free -> {
                    post.free(free);
                    return this;
                })
                .onMessage(Post.Came.class, this::came)
                .onMessageEquals(Leave.NOW, this::leave)
                .onSignal(Terminated.class, post -> {
                    news.add(new Lost());
                    return this;
                })
                .build();
    }

    /** Every second: what is said may be lost, and the coordinator is to know that this worker is still there. */
    private Behavior<Object> greet() {
        if (attendance.greets() == Attendance.State.LOST) {
            news.add(new Lost());
        }
        long process = ProcessHandle.current().pid();
        if (!leaves) {
            say(new Greeting.Hello(build, name, threads, process, own, post.letterBox()));
        }
        getContext().scheduleOnce(SECOND, getContext().getSelf(), Again.GREET);
        return this;
    }

    private Behavior<Object> leave() {
        leaves = true;
        if (!accepted) { // nobody misses it
            news.add(new Left());
            return this;
        }
        say(new Greeting.Bye(own));
        getContext().scheduleOnce(SECOND, getContext().getSelf(), Leave.NOW);
        return this;
    }

    private void say(Greeting greeting) {
        coordinator.tell(new Envelope(greeting.bytes()));
    }

    private Behavior<Object> greeted(Envelope envelope) throws IOException {
        Greeting greeting = Greeting.read(envelope.bytes());
        if (greeting instanceof Greeting.Welcome welcome) {
            if (attendance.welcomed(welcome.letterBox()) == Attendance.State.LOST) {
                news.add(new Lost());
            } else if (!accepted) {
                accepted = true;
                post.connect(welcome.letterBox());
                news.add(new Accepted());
            }
        } else if (greeting instanceof Greeting.Refused refused) {
            news.add(new Refused(refused.line()));
        } else if (greeting instanceof Greeting.Gone) {
            news.add(new Left());
        } else if (greeting instanceof Greeting.Over) { // to one that was accepted: it was given up, and then all ended
            news.add(accepted ? new Came(new Letter.Over()) : new TooLate());
        }
        return this;
    }

    private Behavior<Object> came(Post.Came came) throws IOException {
        news.add(new Came(post.open(came)));
        return this;
    }
}
