import { afterAll, expect, test } from 'bun:test';
import { exchange, parseResponses } from '../../../test/support/client.ts';
import type { CachedReply } from '../kernel/repeat.ts';
import { type Reply, reply } from '../kernel/reply.ts';
import { limits } from './limits.ts';
import { createListener } from './listener.ts';

/** A response in memory that may be reused for another. */
function storeAnswer(body: string) {
  const head = `Content-Length: ${body.length}\r\n\r\n`;
  const bytes = Buffer.from(head + body);
  const cached: CachedReply & { isEvicted: boolean } = {
    length: bytes.length,
    bodyStart: head.length,
    unchangedStart: 0,
    isEvicted: false,
    copyTo: (target: Buffer, at: number, from: number, to: number) => void bytes.copy(target, at, from, to),
  };
  const erase = () => {
    cached.isEvicted = true;
    bytes.fill('x', head.length);
  };
  return { answer: { status: 200, headers: {}, body: null, cached } satisfies Reply, erase };
}

let asked = 0;
const listener = createListener(
  ({ target }) => {
    asked += 1;
    const { answer, erase } = storeAnswer(`answer ${asked}`);
    if (target === '/at-once') return answer;
    if (asked > 1) return reply(200, {}, `made again for ${target}`);
    // Its memory is reused while the response is being sent.
    return Promise.resolve(answer).finally(erase);
  },
  { limits: { ...limits, farewellTime: 20, drainTime: 100 }, report: () => {} },
);
const { port } = await listener.listen(0, '127.0.0.1');
afterAll(() => listener.drain());

async function ask(target: string): Promise<string | undefined> {
  asked = 0;
  const sent = `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  return parseResponses(await exchange(port, sent))[0]?.body;
}

test('renders a cached response again when its slot was reused', async () => {
  expect([await ask('/at-once'), asked]).toEqual(['answer 1', 1]);
  expect([await ask('/later'), asked]).toEqual(['made again for /later', 2]);
});
