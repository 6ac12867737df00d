import type { Mutation } from './mutation.ts';

const tests = ['test/static-export.test.ts'];

/** Pages in a folder: what others put there is theirs. */
export const exporting: readonly Mutation[] = [
  {
    breaks: 'an export writes over no file of others',
    file: 'src/cli/static-folder.ts',
    text: 'if (!known.has(path)) await claim(list, root, path);',
    replacement: 'await Promise.resolve();',
    tests,
  },
  {
    breaks: 'a list in the folder has nothing removed outside of it',
    file: 'src/cli/static-folder.ts',
    text: ".split('\\n').filter(isInside)",
    replacement: ".split('\\n').filter(Boolean)",
    tests,
  },
  {
    breaks: 'the export of one removes no page of another',
    file: 'src/cli/static-folder.ts',
    text: '(below === null || path.startsWith(`${below}/`))',
    replacement: 'true',
    tests,
  },
  {
    breaks: 'what is no longer published is removed by the next export',
    file: 'src/cli/static-folder.ts',
    text: 'for (const path of stale) await removeFile(root, path);',
    replacement: '',
    tests,
  },
];
