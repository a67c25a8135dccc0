package dev.waymark.grid.node;

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
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.SelfUp;
import org.apache.pekko.cluster.typed.Subscribe;

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

    /** There is no coordinator any more. */
    public record Lost() implements News {}

    /** A batch has been executed. */
    public record Executed() implements News {}

    /** To be sent. */
    public record Send(Letter letter) {}

    private enum Again {
        GREET
    }

    private final ActorRef<Object> coordinator;
    private final Greeting.Build build;
    private final String name;
    private final int threads;
    private final BlockingQueue<News> news;
    private final Post post;
    private boolean accepted;

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
        ActorRef<SelfUp> up = context.messageAdapter(SelfUp.class, each -> Again.GREET);
        Cluster.get(context.getSystem()).subscriptions().tell(Subscribe.create(up, SelfUp.class));
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
                    post.send(send.letter());
                    return this;
                })
                .onMessage(Post.Free.class, free -> {
                    post.free(free);
                    return this;
                })
                .onMessage(Post.Came.class, this::came)
                .onSignal(Terminated.class, gone -> {
                    news.add(new Lost());
                    return this;
                })
                .build();
    }

    /** Again until there is an answer: either may be lost. */
    private Behavior<Object> greet() {
        if (!accepted) {
            String own = ActorRefResolver.get(getContext().getSystem())
                    .toSerializationFormat(getContext().getSelf());
            Greeting hello = new Greeting.Hello(
                    build, name, threads, ProcessHandle.current().pid(), own, post.letterBox());
            coordinator.tell(new Envelope(hello.bytes()));
            getContext().scheduleOnce(Duration.ofSeconds(1), getContext().getSelf(), Again.GREET);
        }
        return this;
    }

    private Behavior<Object> greeted(Envelope envelope) throws IOException {
        Greeting greeting = Greeting.read(envelope.bytes());
        if (greeting instanceof Greeting.Welcome welcome && !accepted) {
            accepted = true;
            post.connect(welcome.letterBox());
            getContext().watch(ActorRefResolver.get(getContext().getSystem()).resolveActorRef(welcome.letterBox()));
            news.add(new Accepted());
        } else if (greeting instanceof Greeting.Refused refused) {
            news.add(new Refused(refused.line()));
        } else if (greeting instanceof Greeting.Over && !accepted) {
            news.add(new TooLate());
        }
        return this;
    }

    private Behavior<Object> came(Post.Came came) throws IOException {
        news.add(new Came(post.open(came)));
        return this;
    }
}
