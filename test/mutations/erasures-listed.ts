import type { Mutation } from './mutation.ts';

const tests = ['test/deleted-stay-deleted.test.ts'];

/** Faults in erasures: deleted users stay deleted after a restore. */
export const erasuresListed: readonly Mutation[] = [
  {
    breaks: 'a restore deletes listed users again',
    file: 'src/ops/cli/restore.ts',
    text: 'if (!erasures.accounts.has(erasures.hash(id))) continue;',
    replacement: 'if (erasures.accounts.has(id) || id !== "") continue;',
    tests,
  },
  {
    breaks: 'a list of another APP_SECRET stops a restore',
    file: 'src/accounts/record-erasures.ts',
    text: 'if (key !== hash(keyName))',
    replacement: 'if (key === hash(keyName).slice(1))',
    tests,
  },
  {
    breaks: 'a deletion is listed',
    file: 'src/accounts/delete-user.ts',
    text: '  await insertErasureNote(queries, user.id);\n',
    replacement: '',
    tests,
  },
  {
    breaks: 'a lost list has all deleted users again',
    file: 'src/accounts/record-erasures.ts',
    text: ': await hashDeleted(database, hash);',
    replacement: ': new Set<string>();',
    tests,
  },
  {
    breaks: 'the bucket has the list, too',
    file: 'src/ops/server/note-erasures.ts',
    text: '...(bucket ? [bucket] : [])',
    replacement: '',
    tests,
  },
  {
    breaks: 'a restore reads the list in the bucket',
    file: 'src/ops/cli/restore.ts',
    text: '...(bucket ? [bucket] : [])',
    replacement: '',
    tests,
  },
];
