import type { Mutation } from './mutation.ts';

const tests = ['test/static-export.test.ts'];
const naming = ['src/domain/documents/static-names.test.ts'];

/** Pages in a folder: what others put there is theirs. */
export const exporting: readonly Mutation[] = [
  {
    breaks: 'an export writes over no file of others',
    file: 'src/ops/cli/export-static.ts',
    text: 'if (!known.has(path)) await claim(list, root, path);',
    replacement: 'await Promise.resolve();',
    tests,
  },
  {
    breaks: 'a list in the folder has nothing removed outside of it',
    file: 'src/ops/cli/export-static.ts',
    text: ".split('\\n').filter(isInside)",
    replacement: ".split('\\n').filter(Boolean)",
    tests,
  },
  {
    breaks: 'the export of one removes no page of another',
    file: 'src/ops/cli/export-static.ts',
    text: '(below === null || path.startsWith(`${below}/`))',
    replacement: 'true',
    tests,
  },
  {
    breaks: 'what is no longer published is removed by the next export',
    file: 'src/ops/cli/export-static.ts',
    text: 'for (const path of stale) await removeFile(root, path);',
    replacement: '',
    tests,
  },
  {
    breaks: 'a file of a member does not tell a web server what to do',
    file: 'src/ops/cli/export-static.ts',
    text: 'const name = names.get(path) ?? path;',
    replacement: 'const name = path;',
    tests,
  },
  {
    breaks: 'a name that begins with a dot is none among exported pages',
    file: 'src/domain/documents/static-names.ts',
    text: "name.replace(/^\\./, '_').split('.')",
    replacement: "name.split('.')",
    tests: naming,
  },
  {
    breaks: 'an ending within a name runs nothing on a web server',
    file: 'src/domain/documents/static-names.ts',
    text: "isPassive(ending) ? '.' : '_'",
    replacement: "'.'",
    tests: naming,
  },
  {
    breaks: 'two files of a member are not written to one',
    file: 'src/domain/documents/static-names.ts',
    text: 'path === name ? name : findFree(name, taken)',
    replacement: 'name',
    tests: naming,
  },
  {
    breaks: 'an SVG is shown where nothing in it runs',
    file: 'src/domain/documents/static-page.ts',
    text: "name === 'src' ? ",
    replacement: "name === 'x' ? ",
    tests,
  },
  {
    breaks: 'no link of a member is taken for one of ours, nor ends an export',
    file: 'src/domain/documents/static-page.ts',
    text: '`https://${crypto.randomUUID()}.static.invalid`',
    replacement: "'https://static.invalid'",
    tests,
  },
  {
    breaks: 'who is deleted meanwhile ends nobody else’s export',
    file: 'src/ops/cli/export.ts',
    text: "if (error instanceof Refusal && error.reason === 'gone') return false;",
    replacement: '',
    tests: ['test/import-export.test.ts'],
    only: 'skips users deleted during an export',
  },
  {
    breaks: 'whatever somebody is called, their Word document can be opened',
    file: 'src/domain/documents/write-docx.ts',
    text: 'title: writable(withoutIsolates(outline.name)),',
    replacement: 'title: outline.name,',
    tests: ['test/documents.test.ts'],
  },
  {
    breaks: 'fonts that cannot be used are told in words',
    file: 'src/ops/server/require-fonts.ts',
    text: 'throw new Failure(`CARD_FONTS cannot be used: ${messageOf(error)}`);',
    replacement: 'throw error;',
    tests: ['test/export-format.test.ts'],
  },
];
