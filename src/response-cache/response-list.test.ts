import { expect, test } from 'bun:test';
import { ResponseList } from './response-list.ts';

test('few or many, a list has what was put into it last, by key', () => {
  const list = new ResponseList<{ readonly key: string; readonly text: string }>();
  const keys = [...'abcdefghij'];
  expect([list.get('a'), list.all()]).toEqual([undefined, []]);
  for (const [count, key] of keys.entries()) {
    list.set({ key, text: 'old' });
    list.set({ key, text: key });
    const there = keys.slice(0, count + 1);
    expect(list.all().map(({ text }) => text)).toEqual(there);
    expect(keys.map((one) => list.get(one)?.text)).toEqual(
      keys.map((one) => (there.includes(one) ? one : undefined)),
    );
  }
  for (const key of keys) {
    list.delete(key);
    expect([list.get(key), list.all().some((one) => one.key === key)]).toEqual([undefined, false]);
  }
  list.set({ key: 'a', text: 'again' });
  list.delete('b');
  expect(list.all().length).toBe(1);
  list.clear();
  expect([list.get('a'), list.all()]).toEqual([undefined, []]);
  list.set({ key: 'b', text: 'alone' });
  for (const one of list.all()) list.delete(one.key);
  expect(list.all()).toEqual([]);
});

test('what was deleted from a short list is on it no more, and nothing else is gone or there twice', () => {
  const keys = [...'abcde'];
  for (let count = 1; count <= keys.length; count += 1)
    for (const gone of keys.slice(0, count)) {
      const list = new ResponseList<{ readonly key: string }>();
      for (const key of keys.slice(0, count)) list.set({ key });
      list.delete(gone);
      const rest = keys.slice(0, count).filter((key) => key !== gone);
      expect(list.all().map(({ key }) => key)).toEqual(rest);
      for (const key of rest) list.delete(key);
      expect(list.all()).toEqual([]);
    }
});
