import { expect, test } from 'bun:test';
import { reply } from '../kernel/reply.ts';
import { type IncomingRequest, noBody } from '../kernel/request.ts';
import { collectHeaders } from './collect-headers.ts';
import { OverloadResponses } from './overload-responses.ts';
import { createHeadSerializer } from './serialize-head.ts';

const usual = { Host: 'a.test', Origin: 'https://a.test' };

function createRequest(headers: Record<string, string>, target = '/'): IncomingRequest {
  const rawHeaders = Object.entries(headers).flat();
  return {
    method: 'GET',
    target,
    rawHeaders,
    headers: collectHeaders(rawHeaders),
    peer: '127.0.0.1',
    refusal: null,
    body: noBody,
  };
}

const text = 'The server is overloaded. Try again in a few seconds.\n';

/** Repeats the headers of the request in the headers of the response. */
function createAnswers(now = () => 0) {
  const made: (readonly string[])[] = [];
  const answers = new OverloadResponses(
    ({ rawHeaders, refusal }) => {
      made.push(rawHeaders);
      return reply(refusal?.status ?? 500, { 'X-Asked': rawHeaders.join(' ') }, '<h1>…</h1>');
    },
    createHeadSerializer(),
    now,
  );
  const ask = (headers: Record<string, string>) => answers.answerTo(createRequest(headers));
  return { made, ask };
}

test.each(Object.keys(usual))('sends a request that differs in %s its own headers', (name) => {
  const { made, ask } = createAnswers();
  const other = { ...usual, [name]: 'other' };
  expect(ask(usual).head).toContain(`X-Asked: ${Object.entries(usual).flat().join(' ')}\r\n`);
  expect(ask(other).head).toContain(`X-Asked: ${Object.entries(other).flat().join(' ')}\r\n`);
  ask(usual);
  expect(made).toHaveLength(2);
});

test('sends one plain text with the right length', () => {
  const { head, body } = createAnswers().ask(usual);
  expect(body).toBe(text);
  expect(head).toStartWith('HTTP/1.1 503 Service Unavailable\r\n');
  expect(head).toContain('Content-Type: text/plain; charset=utf-8\r\n');
  expect(head).toContain(`Content-Length: ${text.length}\r\n`);
  expect(head).not.toContain('text/html');
});

test('copies nothing else from a request into cached responses', () => {
  const { made, ask } = createAnswers();
  ask({ ...usual, Cookie: 'secret', Accept: 'text/html', 'Accept-Language': 'de' });
  ask({ ...usual, Authorization: 'secret', Accept: 'image/png' });
  expect(made).toEqual([Object.entries(usual).flat()]);
});

test('caches nothing for long values', () => {
  const { made, ask } = createAnswers();
  expect(ask({ ...usual, Origin: 'x'.repeat(1_000) }).body).toBe(text);
  expect(made).toHaveLength(0);
});

test('renders few new overload responses per second and starts afresh each second', () => {
  let now = 5_000;
  const { made, ask } = createAnswers(() => now);
  for (let index = 0; index < 60; index += 1) expect(ask({ Host: `h${index}.test` }).body).toBe(text);
  expect(made).toHaveLength(20);
  // More than the number that is remembered.
  for (let second = 0; second < 30; second += 1) {
    now += 1_000;
    for (let index = 0; index < 20; index += 1) ask({ Host: `h${second}-${index}.test` });
  }
  now += 1_000;
  expect(ask(usual).head).toContain('X-Asked: Host a.test');
});
