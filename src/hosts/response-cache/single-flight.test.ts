import { expect, test } from 'bun:test';
import { type IncomingRequest, noBody } from '../../core/kernel/request.ts';
import type { CachedProfile } from './cached-profile.ts';
import { createSingleFlight } from './single-flight.ts';

const cachedProfile = (): CachedProfile => ({
  person: null,
  movedTo: null,
  responses: new Map(),
  isCacheable: true,
  isStale: false,
});

/** Each request comes from another client. */
const asked = (entry: CachedProfile, key = 'html') => ({ entry, key, request: createRequest() });

function createRequest(): IncomingRequest & { isAbandoned: boolean } {
  const plain = { method: 'GET', target: '/', rawHeaders: [], headers: {}, peer: '127.0.0.1' };
  return { ...plain, refusal: null, body: noBody, isAbandoned: false };
}

function createMaker(status: number) {
  const gate = Promise.withResolvers<void>();
  let times = 0;
  return {
    gate,
    times: () => times,
    make: async () => {
      times += 1;
      await gate.promise;
      return { status, headers: { Vary: 'Accept' }, body: null };
    },
  };
}

test('shares one render between concurrent requests, with separate headers', async () => {
  const once = createSingleFlight();
  const [{ make, gate, times }, entry] = [createMaker(200), cachedProfile()];
  const waiting = ['html', 'html', 'html', 'json'].map((key) => once(asked(entry, key), make));
  gate.resolve();
  const answers = await Promise.all(waiting);
  // Stages change headers in this way.
  for (const [index, { headers }] of answers.entries()) headers['RateLimit-Policy'] = String(index);
  expect([times(), answers.map(({ headers }) => headers['RateLimit-Policy'])]).toEqual([
    2,
    ['0', '1', '2', '3'],
  ]);
  await once(asked(entry), make);
  expect(times()).toBe(3);
});

test("never shares a render that began before a change, or another user's redirect", async () => {
  const once = createSingleFlight();
  const page = createMaker(200);
  const changed = [once(asked(cachedProfile()), page.make), once(asked(cachedProfile()), page.make)];
  const [redirect, entry] = [createMaker(308), cachedProfile()];
  const led = [once(asked(entry), redirect.make), once(asked(entry), redirect.make)];
  for (const { gate } of [page, redirect]) gate.resolve();
  await Promise.all([...changed, ...led]);
  expect([page.times(), redirect.times()]).toEqual([2, 2]);
});

test('cancels a render when its last waiting request has gone', async () => {
  const once = createSingleFlight();
  const entry = cachedProfile();
  const [first, second] = [asked(entry), asked(entry)];
  const gate = Promise.withResolvers<void>();
  let isWanted = () => false;
  const waiting = [first, second].map((wanted) =>
    once(wanted, async (isStillWanted) => {
      isWanted = isStillWanted;
      await gate.promise;
      return { status: 200, headers: {}, body: null };
    }),
  );
  first.request.isAbandoned = true;
  expect(isWanted()).toBe(true);
  second.request.isAbandoned = true;
  expect(isWanted()).toBe(false);
  gate.resolve();
  await Promise.all(waiting);
});
