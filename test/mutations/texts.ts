import type { Mutation } from './mutation.ts';

/** What is said is so in every language. */
export const texts: readonly Mutation[] = [
  {
    breaks: 'nought is not told as one where a language has the same form for both',
    file: 'src/texts/compile-messages.ts',
    text: "named.includes(name)) ? category : 'other'",
    replacement: 'named.includes(name)) ? category : category',
    tests: ['test/translations.test.ts', 'src/texts/messages.test.ts'],
  },
];
