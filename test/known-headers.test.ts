import { expect, test } from 'bun:test';
import { HttpError } from '../src/core/kernel/http-error.ts';
import { KnownBlocks } from '../src/core/listener/known-blocks.ts';
import { limits } from '../src/core/listener/limits.ts';
import { parseHead } from '../src/core/listener/parse-head.ts';
import { generateRequests } from './fuzz/generate-request.ts';
import { createRandom } from './fuzz/random.ts';

test('parses the headers of a request independently of earlier requests', () => {
  const known = new KnownBlocks();
  let again = 0;
  for (let seed = 1; seed <= 6_000; seed += 1) {
    const random = createRandom(seed);
    const text = generateRequests(random);
    const elsewhere = `GET /${seed} HTTP/1.${random.below(2)}\r\n${text.slice(text.indexOf('\n') + 1)}`;
    const at = random.below(elsewhere.length);
    const other = String.fromCharCode(random.below(256));
    const damaged = elsewhere.slice(0, at) + other + elsewhere.slice(at + 1);
    for (const one of [text, elsewhere, damaged, elsewhere, text.slice(0, at), text]) {
      const [fresh, used] = [outcomeOf(one, new KnownBlocks()), outcomeOf(one, known)];
      expect(used).toEqual(fresh);
    }
    if (isKnown(elsewhere, known)) again += 1;
  }
  // Only useful while some headers repeat.
  expect(again).toBeGreaterThan(1_000);
});

test("forgets headers that aren't sent again", () => {
  const known = new KnownBlocks();
  const text = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  outcomeOf(text, known);
  expect(isKnown(text, known)).toBe(true);
  known.forget();
  expect(isKnown(text, known)).toBe(true);
  known.forget();
  known.forget();
  expect(isKnown(text, known)).toBe(false);
});

function outcomeOf(text: string, known: KnownBlocks) {
  try {
    const head = parseHead(Buffer.from(text, 'latin1'), limits, known);
    if (head === null) return null;
    const { block, refusal, ...rest } = head;
    const { rawHeaders, framing, headers } = block;
    return { ...rest, rawHeaders, framing, headers: { ...headers }, refused: refusal?.message ?? null };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { status: error.status, message: error.message };
  }
}

function isKnown(text: string, known: KnownBlocks): boolean {
  const bytes = Buffer.from(text, 'latin1');
  return known.find(bytes, bytes.indexOf('\r\n') + 2, bytes.length) !== null;
}
