import type { Channel } from './processes.ts';

/** Sends several topics over a single channel. */
export function createTopic(channel: Channel, topic: string): Channel {
  return {
    send: (body) => channel.send({ topic, body }),
    hear: (listen) =>
      channel.hear((message) => {
        if (isOfTopic(message, topic)) listen(message.body);
      }),
  };
}

function isOfTopic(message: unknown, topic: string): message is { readonly body: unknown } {
  return typeof message === 'object' && message !== null && 'topic' in message && message.topic === topic;
}
