package dev.waymark.bind.kraft;

import java.nio.ByteBuffer;
import org.apache.kafka.common.message.ApiMessageType;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.MessageUtil;
import org.jspecify.annotations.Nullable;

/** A request or a response as the bytes that go over the network: the library changes messages that it gets. */
final class Packet {
    private final int number;
    private final short api;
    private final byte[] bytes;
    private final @Nullable Packet request;
    private Words.@Nullable Look look;

    /** {@code request}: what this is a response to. */
    Packet(int number, ApiMessage data, @Nullable Packet request) {
        this.number = number;
        this.api = data.apiKey();
        this.bytes = MessageUtil.byteBufferToArray(MessageUtil.toByteBuffer(data, version()));
        this.request = request;
    }

    int number() {
        return number;
    }

    short api() {
        return api;
    }

    boolean isRequest() {
        return request == null;
    }

    @Nullable
    Packet request() {
        return request;
    }

    /** All servers are of one version, so they speak the latest. */
    short version() {
        return ApiMessageType.fromApiKey(api).highestSupportedVersion(false);
    }

    /** Another one with each call. */
    ApiMessage data() {
        ApiMessageType type = ApiMessageType.fromApiKey(api);
        ApiMessage data = isRequest() ? type.newRequest() : type.newResponse();
        data.read(new ByteBufferAccessor(ByteBuffer.wrap(bytes)), version());
        return data;
    }

    Words.Look look() {
        Words.Look known = look;
        if (known == null) {
            known = Words.look(this);
            look = known;
        }
        return known;
    }
}
