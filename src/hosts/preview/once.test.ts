import { expect, test } from 'bun:test';
import { AnswerList } from '../../kept/answer-list.ts';
import { createOnce } from './once.ts';

const knownName = () => ({
  person: null,
  movedTo: null,
  answers: new AnswerList<never>(),
  isForgotten: false,
});

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

test('who asks for the same while it is made waits for the same, and gets headers of their own', async () => {
  const once = createOnce();
  const [{ make, gate, times }, known] = [createMaker(200), knownName()];
  const waiting = ['html', 'html', 'html', 'json'].map((key) => once(known, key, make));
  gate.resolve();
  const answers = await Promise.all(waiting);
  // As stages do.
  for (const [index, { headers }] of answers.entries()) headers['RateLimit-Policy'] = String(index);
  expect([times(), answers.map(({ headers }) => headers['RateLimit-Policy'])]).toEqual([
    2,
    ['0', '1', '2', '3'],
  ]);
  await once(known, 'html', make);
  expect(times()).toBe(3);
});

test('nobody waits for what was begun before a change, nor for somebody else’s redirect', async () => {
  const once = createOnce();
  const page = createMaker(200);
  const changed = [once(knownName(), 'html', page.make), once(knownName(), 'html', page.make)];
  const [redirect, known] = [createMaker(308), knownName()];
  const led = [once(known, 'html', redirect.make), once(known, 'html', redirect.make)];
  for (const { gate } of [page, redirect]) gate.resolve();
  await Promise.all([...changed, ...led]);
  expect([page.times(), redirect.times()]).toEqual([2, 2]);
});
