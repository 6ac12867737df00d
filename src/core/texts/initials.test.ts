import { expect, test } from 'bun:test';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', 'A\u200cL'],
  ['Augusta Ada King', 'A\u200cK'],
  ['ada', 'A'],
  ['  (Zoë)  "Z"  de Álvarez ', 'Z\u200cÁ'],
  ['山田太郎', '山'],
  ['نور حداد', 'ن\u200cح'],
  ['👩‍💻 Grace Hopper', 'G\u200cH'],
  ['👩‍💻', ''],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
