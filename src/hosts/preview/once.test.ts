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
  const waiting = [once(known, 'html', make), once(known, 'html', make), once(known, 'json', make)];
  gate.resolve();
  const [first, second] = await Promise.all(waiting);
  expect([times(), first?.headers === second?.headers]).toEqual([2, false]);
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
