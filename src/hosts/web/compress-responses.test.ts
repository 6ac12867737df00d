import { expect, test } from 'bun:test';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { reply } from '../../core/kernel/reply.ts';
import { type IncomingRequest, noBody } from '../../core/kernel/request.ts';
import { collectHeaders } from '../../core/listener/collect-headers.ts';
import { matchRoute } from '../../core/routing/match-route.ts';
import { compressResponses } from './compress-responses.ts';
import { route } from './route.ts';

/** Fifty spellings of a path: each letter as it is, or percent-encoded. */
function spellings(path: string): string[] {
  const letters = [...path.slice(1)];
  return Array.from({ length: 50 }, (_, number) => {
    const spelt = letters.map((letter, index) => ((number >> index) & 1 ? encode(letter) : letter));
    return `/${spelt.join('')}`;
  });
}

function encode(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

function createAsk() {
  const made: string[] = [];
  const show = (name: string) => () => {
    made.push(name);
    return reply(200, { 'Content-Type': 'text/plain' }, `${name} `.repeat(1_000));
  };
  const once = { compress: 'once' } as const;
  const routes = [
    route('GET', '/openapi.json', 'openapi', 'public', show('openapi'), once),
    route('GET', '/assets/:file', 'asset', 'public', (_, { file }) => show(file)(), once),
  ].map(compressResponses);

  async function ask(path: string, coding = 'br') {
    const match = matchRoute(routes, 'GET', path);
    if (match.kind !== 'found') throw new Error(`${path} is ${match.kind}`);
    const rawHeaders = ['Accept-Encoding', coding];
    const request: IncomingRequest = {
      method: 'GET',
      target: path,
      rawHeaders,
      headers: collectHeaders(rawHeaders),
      peer: '127.0.0.1',
      refusal: null,
      body: noBody,
    };
    return match.route.handle({ request, path } as Exchange, match.params);
  }
  return { made, ask };
}

test('compresses a file once for all spellings of its path', async () => {
  const { made, ask } = createAsk();
  for (const path of spellings('/openapi.json')) expect((await ask(path)).status).toBe(200);
  expect(made).toEqual(['openapi']);
});

test('separates files and encodings of one route', async () => {
  const { made, ask } = createAsk();
  const bodies = new Set<string>();
  for (const coding of ['br', 'gzip'])
    for (const path of ['/assets/a.js', '/assets/b.js', '/assets/%61.js'])
      bodies.add(Buffer.from((await ask(path, coding)).body as Uint8Array).toString('hex'));
  expect([bodies.size, made]).toEqual([4, ['a.js', 'b.js', 'a.js', 'b.js']]);
});
