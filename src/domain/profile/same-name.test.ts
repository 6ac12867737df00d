import { expect, test } from 'bun:test';
import { isSameName } from './same-name.ts';

test.each([
  ['Ada', 'ada'],
  ['josé', 'jose\u0301'],
  ['jose', 'José'],
  ['mueller', 'müller'],
  ['Muller', 'müller'],
  ['дмитрий', 'dmitriy'],
  ['аda', 'ada'],
])('%s is %s in other letters', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
});

test.each([
  ['sue', 'su'],
  ['ada', 'adam'],
  ['ada.b', 'ada-b'],
  ['ada', 'dad'],
])('%s is not %s', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false]);
});
