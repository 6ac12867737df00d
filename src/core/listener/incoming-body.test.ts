import { expect, test } from 'bun:test';
import { HeldBodies } from './held-bodies.ts';
import { IncomingBody } from './incoming-body.ts';
import { limits } from './limits.ts';

const content = 'hello, \r\n0\r\n\r\n world';
const chunked = `5;a=b\r\n${content.slice(0, 5)}\r\n${(content.length - 5).toString(16)}\r\n${content.slice(5)}\r\n0\r\nX: y\r\n\r\n`;
const behind = 'GET / HTTP/1.1\r\n';

function createBody(framing: number | 'chunked') {
  const heldBodies = new HeldBodies(limits);
  const source = { wanted() {}, setRoom() {}, hasTime: () => true };
  return { heldBodies, body: new IncomingBody(framing, { limits, heldBodies }, source) };
}

/** Passes the remaining bytes and the next piece, as a connection does. Returns the bytes after the body. */
function feed(body: IncomingBody, pieces: readonly string[]): string {
  let left = Buffer.alloc(0);
  for (const piece of pieces) {
    left = Buffer.concat([left, Buffer.from(piece, 'latin1')]);
    while (!body.isComplete && left.length > 0) {
      const end = body.receive(left);
      left = left.subarray(end);
      if (end === 0) break;
    }
  }
  return left.toString('latin1');
}

async function read(body: IncomingBody): Promise<string> {
  let text = '';
  for await (const chunk of body.stream(1_000)) text += Buffer.from(chunk).toString('latin1');
  return text;
}

test.each([
  ['with a length', content.length, content],
  ['in chunks', 'chunked', chunked],
] as const)('a body %s is parsed identically however its bytes are split', async (_, framing, sent) => {
  const all = sent + behind;
  const ways = [...all].map((_byte, at) => [all.slice(0, at), all.slice(at)]);
  for (const pieces of [[all], ...ways, [...all]]) {
    const { body, heldBodies } = createBody(framing);
    const whole = read(body);
    expect([feed(body, pieces), await whole, body.isComplete]).toEqual([behind, content, true]);
    expect(heldBodies.bytes).toBe(content.length);
    body.release();
    expect(heldBodies.bytes).toBe(0);
  }
});

test('returns the whole body to late callers', async () => {
  const { body } = createBody('chunked');
  feed(body, [...chunked]);
  expect(await read(body)).toBe(content);
});

test("doesn't release a body twice after the response was sent", async () => {
  const { body, heldBodies } = createBody(content.length);
  feed(body, [content]);
  const passing = body.stream(1_000, 'pass-on');
  await passing.next();
  body.release();
  await passing.next();
  expect(heldBodies.bytes).toBe(0);
});
