import type { Mutation } from '../../../../test/mutations/mutation.ts';

/** Faults in static exports: other files in the folder stay, and no member's file runs. */
export const faults: readonly Mutation[] = [
  {
    breaks: 'an export writes over no file of others',
    file: 'src/modules/static-export/export-static.ts',
    text: 'if (!known.has(path)) await claim(list, root, path);',
    replacement: 'await Promise.resolve();',
    tests: ['src/modules/static-export/test/static-export.test.ts'],
  },
  {
    breaks: 'a list in the folder has nothing removed outside of it',
    file: 'src/modules/static-export/export-static.ts',
    text: ".split('\\n').filter(isInside)",
    replacement: ".split('\\n').filter(Boolean)",
    tests: ['src/modules/static-export/test/static-export.test.ts'],
  },
  {
    breaks: 'the export of one removes no page of another',
    file: 'src/modules/static-export/export-static.ts',
    text: '(below === null || path.startsWith(`${below}/`))',
    replacement: 'true',
    tests: ['src/modules/static-export/test/static-export.test.ts'],
  },
  {
    breaks: 'what is no longer published is removed by the next export',
    file: 'src/modules/static-export/export-static.ts',
    text: 'for (const path of stale) await removeFile(root, path);',
    replacement: '',
    tests: ['src/modules/static-export/test/static-export.test.ts'],
  },
  {
    breaks: 'a file of a member does not tell a web server what to do',
    file: 'src/modules/static-export/export-static.ts',
    text: 'const name = names.get(path) ?? path;',
    replacement: 'const name = path;',
    tests: ['src/modules/static-export/test/static-export.test.ts'],
  },
  {
    breaks: 'a name that begins with a dot is none among exported pages',
    file: 'src/modules/static-export/static-names.ts',
    text: "name.replace(/^\\./, '_').split('.')",
    replacement: "name.split('.')",
    tests: ['src/modules/static-export/static-names.test.ts'],
  },
  {
    breaks: 'an ending within a name runs nothing on a web server',
    file: 'src/modules/static-export/static-names.ts',
    text: "isPassive(ending) ? '.' : '_'",
    replacement: "'.'",
    tests: ['src/modules/static-export/static-names.test.ts'],
  },
  {
    breaks: 'two files of a member are not written to one',
    file: 'src/modules/static-export/static-names.ts',
    text: 'path === name ? name : findFree(name, taken)',
    replacement: 'name',
    tests: ['src/modules/static-export/static-names.test.ts'],
  },
  {
    breaks: 'an SVG is shown where nothing in it runs',
    file: 'src/modules/static-export/static-page.ts',
    text: "name === 'src' ? ",
    replacement: "name === 'x' ? ",
    tests: ['src/modules/static-export/test/static-export.test.ts'],
  },
  {
    breaks: 'no link of a member is taken for one of ours, nor ends an export',
    file: 'src/modules/static-export/static-page.ts',
    text: '`https://${crypto.randomUUID()}.static.invalid`',
    replacement: "'https://static.invalid'",
    tests: ['src/modules/static-export/test/static-export.test.ts'],
  },
  {
    breaks: 'links of static pages in the language of the profile lead to files that are there',
    file: 'src/modules/static-export/static-page.ts',
    text: 'language === ownLanguage ? null : language',
    replacement: 'language',
    tests: ['src/modules/static-export/test/static-export.test.ts'],
  },
];
