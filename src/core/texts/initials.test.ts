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
  ['a\u0308nne n\u0303', 'A\u0308\u200cN\u0303'],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
