import type { Mutation } from './mutation.ts';

const pages = ['test/kept-pages.test.ts'];
const answers = ['test/kept-answers.test.ts'];
const forgetting = ['test/kept-forgetting.test.ts'];
const key = '`${format} ${language} ${locale} ${month}`';
const telling = ['renamed', 'suspended', 'resumed', 'deleted'].map((what) => `user.${what}`);

/** Answers that are kept are whose they are, and gone when they should be. */
export const kept: readonly Mutation[] = [
  {
    breaks: 'a kept page is in the reader’s own interface',
    file: 'src/hosts/preview/show-profile.ts',
    text: key,
    replacement: '`${format} ${language} ${month}`',
    tests: pages,
  },
  {
    breaks: 'a kept page is in the language that was asked for',
    file: 'src/hosts/preview/show-profile.ts',
    text: key,
    replacement: '`${format} ${locale} ${month}`',
    tests: pages,
  },
  {
    breaks: 'a kept page is of the format that was asked for',
    file: 'src/hosts/preview/show-profile.ts',
    text: key,
    replacement: '`${language} ${locale} ${month}`',
    tests: pages,
  },
  {
    breaks: 'a kept page is of this month',
    file: 'src/hosts/preview/show-profile.ts',
    text: key,
    replacement: '`${format} ${language} ${locale}`',
    tests: pages,
  },
  {
    breaks: 'a kept page is of the item that was asked for',
    file: 'src/hosts/preview/show-profile.ts',
    text: "${type} ${slug ?? ''}`",
    replacement: '${type} ${Boolean(slug)}`',
    tests: pages,
  },
  {
    breaks: 'a kept page is of the section that was asked for',
    file: 'src/hosts/preview/show-profile.ts',
    text: "${how} ${type} ${slug ?? ''}`",
    replacement: "${how} ${slug ?? ''}`",
    tests: pages,
  },
  {
    breaks: 'a kept page is of the profile as it is',
    file: 'src/kept/keeper.ts',
    text: '      for (const name of changed) names.delete(name);\n',
    replacement: '',
    tests: pages,
  },
  {
    breaks: 'after too many changes to name, everything is forgotten',
    file: 'src/kept/keeper.ts',
    text: '    file.clear();\n    names.clear();\n',
    replacement: '',
    tests: forgetting,
  },
  ...[...telling, 'profile.published', 'profile.unpublished'].map(
    (type): Mutation => ({
      breaks: `readers see at once what ${type} has changed`,
      file: 'src/store/changed-names.ts',
      text: `'${type}'`,
      replacement: `'${type}?'`,
      tests: answers,
      only: 'every change is seen by the very next reader',
    }),
  ),
  {
    breaks: 'readers of a former name see at once where it leads',
    file: 'src/store/changed-names.ts',
    text: '\n     UNION ALL SELECT username FROM former_names WHERE user_id IN (SELECT user_id FROM changed)',
    replacement: '',
    tests: answers,
    only: 'every change is seen by the very next reader',
  },
  {
    breaks: 'so many changes that the log has begun anew are too many to name',
    file: 'src/store/changed-names.ts',
    text: ' || latest < since',
    replacement: '',
    tests: forgetting,
  },
  {
    breaks: 'a commit of our own is seen by the next reader, on SQLite',
    file: 'src/store/sqlite.ts',
    text: '\n      .finally(() => {\n        version = null;\n      });',
    replacement: ';',
    tests: forgetting,
  },
  {
    breaks: 'a commit of our own is seen by the next reader, on PostgreSQL',
    file: 'src/store/postgres.ts',
    text: '        version += 1;\n',
    replacement: '',
    tests: forgetting,
  },
  {
    breaks: 'a commit of another process is seen by the next reader, on SQLite',
    file: 'src/store/sqlite.ts',
    text: '        setImmediate(() => {\n          version = null;\n        });\n',
    replacement: '',
    tests: answers,
    only: 'every change is seen by the very next reader',
  },
  {
    breaks: 'who is changed while they are looked up is looked up again',
    file: 'src/kept/keeper.ts',
    text: 'if (version === watch.told) names.set(username, known);',
    replacement: 'if (version <= watch.told) names.set(username, known);',
    tests: forgetting,
  },
  {
    breaks: 'nothing is kept of who is forgotten',
    file: 'src/kept/keeper.ts',
    text: '      if (name.isForgotten) return;\n',
    replacement: '',
    tests: forgetting,
  },
  {
    breaks: 'who is forgotten is known to be',
    file: 'src/kept/keeper.ts',
    text: '    name.isForgotten = true;\n',
    replacement: '',
    tests: forgetting,
  },
  {
    breaks: 'an answer goes with who is forgotten',
    file: 'src/kept/keeper.ts',
    text: '    file.erase(answer.whole);\n',
    replacement: '',
    tests: forgetting,
  },
  {
    breaks: 'what was erased is not in the file',
    file: 'src/kept/kept-file.ts',
    text: '    this.#write(new Uint8Array(slot.length), slot.start);\n',
    replacement: '',
    tests: ['src/kept/kept-file.test.ts'],
  },
  {
    breaks: 'what was erased is not sent',
    file: 'src/kept/kept-file.ts',
    text: '    slot.isGone = true;\n    this.#write(new',
    replacement: '    this.#write(new',
    tests: ['src/kept/kept-file.test.ts'],
  },
  {
    breaks: 'what was overwritten is not sent',
    file: 'src/kept/kept-file.ts',
    text: '    slot.isGone = true;\n    const from',
    replacement: '    const from',
    tests: ['src/kept/kept-file.test.ts'],
  },
  {
    breaks: 'an answer of a newer version is not kept as one of the older',
    file: 'src/hosts/preview/show-profile.ts',
    text: 'if (etag.startsWith(`"${person.etag}-`))',
    replacement: 'if (etag)',
    tests: forgetting,
  },
  {
    breaks: 'a kept header does not break out of its line',
    file: 'src/kept/serialize-answer.ts',
    text: '  if (/[^\\t\\x20-\\x7e\\x80-\\xff]/.test(value)) throw new TypeError(`the header ${name} cannot be sent`);\n',
    replacement: '',
    tests: ['src/kept/serialize-answer.test.ts'],
  },
];
