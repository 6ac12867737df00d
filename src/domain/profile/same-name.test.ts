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
])('%s looks like %s in other letters', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
});

test.each([
  ['sue', 'su'],
  ['ada', 'adam'],
  ['ada.b', 'ada-b'],
  ['ada', 'dad'],
])("%s doesn't look like %s", (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false]);
});
