import type { Mutation } from './mutation.ts';

const hostile = ['test/sync/hostile-folder.test.ts'];
const together = ['test/sync/sync.test.ts'];

/** Profiles in folders that anybody may have filled, and servers that anybody may run. */
export const sync: readonly Mutation[] = [
  {
    breaks: 'nothing is read through a link that leads out of a folder',
    file: 'src/sync/folder.ts',
    text: 'if (real === root || ',
    replacement: 'if (real !== root || ',
    tests: hostile,
  },
  {
    breaks: 'a pipe in a folder is not waited for',
    file: 'src/sync/folder.ts',
    text: 'if (!about.isFile())',
    replacement: 'if (about.isDirectory())',
    tests: hostile,
  },
  {
    breaks: 'what is read of a folder is bounded',
    file: 'src/sync/folder.ts',
    text: 'if (about.size > largest)',
    replacement: 'if (about.size > largest * 9)',
    tests: hostile,
  },
  {
    breaks: 'a journal writes where a profile has its files, and nowhere else',
    file: 'src/sync/apply-changes.ts',
    text: 'isPlaceOfText(path) && isTextOrNull(text)',
    replacement: 'isTextOrNull(text)',
    tests: hostile,
  },
  {
    breaks: 'nothing that a server says moves the cursor of a terminal',
    file: 'src/sync/printable.ts',
    text: '.replace(/[\\p{Cc}\\u2028\\u2029]+/gu, ',
    replacement: '.replace(/[\\u2028\\u2029]+/gu, ',
    tests: together,
  },
  {
    breaks: 'without a base every difference is a conflict',
    file: 'src/sync/reconcile.ts',
    text: 'base ?? (isEmpty(theirs) ? theirs : null)',
    replacement: 'base ?? theirs',
    tests: together,
  },
  {
    breaks: 'two items at one address are a conflict',
    file: 'src/sync/reconcile.ts',
    text: 'if (!other || known?.has(key) || ',
    replacement: 'if (other || ',
    tests: together,
  },
  {
    breaks: 'a conflict is pushed by nobody',
    file: 'src/cli/sync.ts',
    text: 'if (made.conflicts.length === 0) await pushProfile',
    replacement: 'if (made.conflicts.length >= 0) await pushProfile',
    tests: together,
  },
  {
    breaks: 'a plan is carried out on the server that it was made from, or not at all',
    file: 'src/sync/push-planned.ts',
    text: 'if (!isDone && !isAsReviewed)',
    replacement: 'if (isDone && !isAsReviewed)',
    tests: together,
  },
  {
    breaks: 'a token is for the profile of its user',
    file: 'src/sync/plan-profile.ts',
    text: 'if (other !== undefined)',
    replacement: 'if (other === null)',
    tests: together,
  },
];
