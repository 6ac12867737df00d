import { expect, test } from 'bun:test';
import { AnswerList } from './answer-list.ts';

test('one or many, a list has what was put into it last', () => {
  const list = new AnswerList<string>();
  expect([list.get('a'), list.all()]).toEqual([undefined, []]);
  list.set('a', 'first');
  expect([list.get('a'), list.get('b'), list.all()]).toEqual(['first', undefined, ['first']]);
  list.set('a', 'again');
  expect([list.get('a'), list.all()]).toEqual(['again', ['again']]);
  list.set('b', 'second');
  list.set('c', 'third');
  expect([list.get('a'), list.get('c'), list.all()]).toEqual([
    'again',
    'third',
    ['again', 'second', 'third'],
  ]);
  list.delete('a');
  expect([list.get('a'), list.all()]).toEqual([undefined, ['second', 'third']]);
  list.clear();
  expect([list.get('b'), list.all()]).toEqual([undefined, []]);
  list.set('c', 'third');
  list.delete('x');
  expect(list.all()).toEqual(['third']);
  list.delete('c');
  expect([list.get('c'), list.all()]).toEqual([undefined, []]);
});
