import { expect, test } from 'bun:test';
import { reply } from '../kernel/reply.ts';
import { type IncomingRequest, noBody } from '../kernel/request.ts';
import { collectHeaders } from './collect-headers.ts';
import { OverloadResponses } from './overload-responses.ts';
import { createHeadSerializer } from './serialize-head.ts';

const usual = { Host: 'a.test', Accept: 'text/html', 'Accept-Language': 'de', Origin: 'https://a.test' };

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

/** Says what it was asked with. */
function createAnswers() {
  const made: (readonly string[])[] = [];
  const answers = new OverloadResponses((request) => {
    made.push(request.rawHeaders);
    return reply(503, {}, JSON.stringify(request.rawHeaders));
  }, createHeadSerializer());
  const ask = (headers: Record<string, string>) => answers.answerTo(createRequest(headers)).body;
  return { made, ask };
}

test.each(Object.keys(usual))(
  'who differs in %s gets an answer of their own, and not that of another',
  (name) => {
    const { made, ask } = createAnswers();
    const other = { ...usual, [name]: 'other' };
    expect(ask(usual)).toBe(JSON.stringify(Object.entries(usual).flat()));
    expect(ask(other)).toBe(JSON.stringify(Object.entries(other).flat()));
    expect([ask(usual), made.length]).toEqual([JSON.stringify(Object.entries(usual).flat()), 2]);
  },
);

test('nothing else of a request is in what others get', () => {
  const { made, ask } = createAnswers();
  ask({ ...usual, Cookie: 'secret', 'User-Agent': 'one' });
  ask({ ...usual, Authorization: 'secret', 'User-Agent': 'another' });
  expect(made).toEqual([Object.entries(usual).flat()]);
});

test('for who asks at length nothing is made, or kept', () => {
  const { made, ask } = createAnswers();
  const long = { ...usual, 'Accept-Language': 'x'.repeat(1_000) };
  expect([ask(long), ask(long), made.length]).toEqual([
    'This server has more to do than it can at the moment. Try again in a few seconds.\n',
    'This server has more to do than it can at the moment. Try again in a few seconds.\n',
    0,
  ]);
});
