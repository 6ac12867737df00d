import type { Mutation } from '../../../../test/mutations/mutation.ts';

/** Faults in Word documents: every name and text must fit, in its own direction. */
export const faults: readonly Mutation[] = [
  {
    breaks: 'a telephone number is read from the left in Arabic',
    file: 'src/domain/formats/isolate-part.ts',
    text: "(isFromRight && text !== '' ? ",
    replacement: "(!isFromRight && text !== '' ? ",
    tests: ['src/modules/docx/test/docx.test.ts'],
  },
  {
    breaks: 'in Word only what is read from the right is said to be',
    file: 'src/modules/docx/write-docx.ts',
    text: '...(piece.isFromRight && { rightToLeft: true }),',
    replacement: '...{ rightToLeft: true },',
    tests: ['src/modules/docx/test/docx.test.ts'],
  },
  {
    breaks: 'a Word document has only so many runs, whatever is written from both sides',
    file: 'src/modules/docx/split-by-direction.ts',
    text: 'if (changes > left) return',
    replacement: 'if (changes > mostChanges * 2) return',
    tests: ['src/modules/docx/test/docx.test.ts'],
    only: 'bounds the number of runs for any direction changes',
  },
  {
    breaks: 'whatever somebody is called, their Word document can be opened',
    file: 'src/modules/docx/write-docx.ts',
    text: 'title: writable(withoutIsolates(outline.name)),',
    replacement: 'title: outline.name,',
    tests: ['src/modules/docx/test/docx.test.ts'],
  },
  {
    breaks: 'the ETag of a Word document is of its bytes',
    file: 'src/hosts/preview/made-response.ts',
    text: 'Bun.hash(bytes)',
    replacement: 'Bun.hash(username)',
    tests: ['src/modules/docx/test/docx.test.ts'],
    only: 'different ETags',
  },
  {
    breaks: 'a large Word document leaves the event loop free',
    file: 'src/modules/docx/module.ts',
    text: '    return ask(key, { stored, place, locale }, isWanted);',
    replacement:
      "    return import('../../domain/profile/stored-profile.ts').then(async ({ parseStored }) => (await import('./write-docx.ts')).renderDocx(parseStored(stored), place, locale));",
    tests: ['src/modules/docx/test/docx.test.ts'],
    only: 'leaves the event loop free',
  },
];
