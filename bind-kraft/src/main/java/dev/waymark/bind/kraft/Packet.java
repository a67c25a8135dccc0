package dev.waymark.bind.kraft;

import java.nio.ByteBuffer;
import org.apache.kafka.common.message.ApiMessageType;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.MessageUtil;
import org.jspecify.annotations.Nullable;

/** A request or a response as the bytes that go over the network: the library changes messages that it gets. */
record Packet(int number, short api, boolean isRequest, byte[] bytes, @Nullable Packet request) {
    /** {@code request}: what this is a response to. */
    static Packet of(int number, ApiMessage data, @Nullable Packet request) {
        byte[] bytes = MessageUtil.byteBufferToArray(MessageUtil.toByteBuffer(data, version(data.apiKey())));
        return new Packet(number, data.apiKey(), request == null, bytes, request);
    }

    /** All servers are of one version, so they speak the latest. */
    static short version(short api) {
        return ApiMessageType.fromApiKey(api).highestSupportedVersion(false);
    }

    short version() {
        return version(api);
    }

    /** Another one with each call. */
    ApiMessage data() {
        ApiMessageType type = ApiMessageType.fromApiKey(api);
        ApiMessage data = isRequest ? type.newRequest() : type.newResponse();
        data.read(new ByteBufferAccessor(ByteBuffer.wrap(bytes)), version(api));
        return data;
    }
}
