import { expect, test } from 'bun:test';
import { dirname } from 'node:path';
import { temporaryPath } from '../../test/support/temporary-database.ts';
import { AnswerList } from './answer-list.ts';
import { AnswerStore } from './answer-store.ts';
import type { KeptAnswer } from './kept-answer.ts';

function open({ memory = 1_600, bytes = 6_400 } = {}) {
  const store = new AnswerStore({ folder: dirname(temporaryPath('kept')), bytes, memory });
  const list = new AnswerList<KeptAnswer>();
  const put = (key: string, length = 100, common = '') => {
    const text = key.repeat(length).slice(0, length);
    const parts = {
      bytes: Buffer.from(text),
      unchangedStart: 1,
      bodyStart: 2,
      common: Buffer.from(common),
      commonStart: 40,
    };
    const answer = store.put(parts, { etag: key, list, key });
    if (answer) list.set(answer);
    return answer;
  };
  const read = (key: string) => {
    const answer = list.get(key);
    if (!answer) return null;
    const target = Buffer.alloc(answer.length);
    answer.copyTo(target, 0, 0, answer.length);
    return target.toString();
  };
  return { store, list, put, read };
}

const whole = (letter: string) => letter.repeat(100);
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

test('what memory has no place for is in the file, and comes back when it is asked for often', () => {
  const { list, put, read } = open();
  for (const letter of letters) put(letter);
  expect([list.get('a')?.near, list.get('a')?.far?.owner, list.get('Z')?.far]).toEqual([
    null,
    list.get('a'),
    null,
  ]);
  const isBack = () => read('a') === whole('a') && list.get('a')?.near?.owner === list.get('a');
  expect(Array.from({ length: 9 }, isBack).indexOf(true)).toBe(7);
  expect(letters.map(read)).toEqual(letters.map(whole));
  expect(letters.map(read)).toEqual(letters.map(whole));
});

test('what has no place anywhere is off the list', () => {
  const { list, put, read } = open({ bytes: 1_600 });
  for (const letter of letters) put(letter);
  expect(list.all().map(({ etag }) => etag)).toEqual(letters.slice(-32));
  expect(letters.slice(-32).map(read)).toEqual(letters.slice(-32).map(whole));
});

test('a part of it can be had', () => {
  const { put } = open();
  const target = Buffer.from('.....');
  put('abcdef', 6)?.copyTo(target, 1, 2, 5);
  expect(target.toString()).toBe('.cde.');
});

test('what is too large for memory is in the file, and what is too large for both is not kept', () => {
  const { list, put, read } = open();
  expect([put('x', 401), put('y', 400)?.near, read('y')]).toEqual([null, null, 'y'.repeat(400)]);
  expect(list.all().map(({ etag }) => etag)).toEqual(['y']);
});

test('what is erased is gone from both', () => {
  const { store, list, put, read } = open();
  for (const letter of letters) put(letter);
  const answer = list.get('a');
  if (!answer) throw new Error('it was put in');
  for (let times = 0; times < 8; times += 1) read('a');
  const { near, far } = answer;
  store.erase(answer);
  expect([near?.owner, far?.owner, answer.isGone]).toEqual([null, null, true]);
  expect(() => read('a')).toThrow('given up');
  Object.assign(answer, { near });
  expect(read('a')).toBe(whole('\0'));
  Object.assign(answer, { near: null, far });
  expect(read('a')).toBe(whole('\0'));
});

test('what many have is put where it belongs, from memory and from the file', () => {
  const { list, put, read } = open();
  put('a', 100, '(style)');
  const sent = `${'a'.repeat(40)}(style)${'a'.repeat(60)}`;
  expect([read('a'), list.get('a')?.near?.length]).toEqual([sent, 100]);
  for (const letter of letters.slice(1)) put(letter);
  expect([list.get('a')?.near, read('a')]).toEqual([null, sent]);
  const answer = list.get('a');
  const part = (from: number, to: number) => {
    const target = Buffer.alloc(to - from);
    answer?.copyTo(target, 0, from, to);
    return target.toString();
  };
  expect([part(1, 2), part(1, answer?.length ?? 0)]).toEqual(['a', sent.slice(1)]);
});
