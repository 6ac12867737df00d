import type { Mutation } from './mutation.ts';

const merging = ['src/importers/merge-imported.test.ts'];
const sending = ['test/api/imports.test.ts'];

/** What comes from elsewhere takes nothing away, tells nobody what they may not know, and is bounded. */
export const importing: readonly Mutation[] = [
  {
    breaks: 'what a member removed is not brought back by the next run',
    file: 'src/importers/merge-imported.ts',
    text: '    if (place < 0 && remembered) {',
    replacement: '    if (place < -1 && remembered) {',
    tests: merging,
  },
  {
    breaks: 'a field that a member removed is not brought back by the next run',
    file: 'src/importers/merge-imported.ts',
    text: 'if (fingerprintOf(value) === before || isSame(value, now)) continue;',
    replacement: 'if (isSame(value, now)) continue;',
    tests: merging,
  },
  {
    breaks: 'an account that a member removed is not brought back by the next run',
    file: 'src/importers/merge-imported.ts',
    text: ' && !known.includes(keyOfAccount(one))',
    replacement: '',
    tests: merging,
  },
  {
    breaks: 'what is there wins over a file',
    file: 'src/importers/merge-imported.ts',
    text: 'const isFree = now === undefined ? before === undefined : fingerprintOf(now) === before;',
    replacement: 'const isFree = true;',
    tests: merging,
  },
  {
    breaks: 'no word of a file is remembered',
    file: 'src/importers/import-memory.ts',
    text: 'return Bun.hash(canonicalJson(value)).toString(36);',
    replacement: 'return canonicalJson(value);',
    tests: merging,
  },
  {
    breaks: 'who may write and not read learns nothing of what is there from a report',
    file: 'src/api/imports.ts',
    text: 'tellsMine: mayRead(exchange),',
    replacement: 'tellsMine: true,',
    tests: sending,
  },
  {
    breaks: 'an import holds to If-Match',
    file: 'src/api/imports.ts',
    text: 'expected: readIfMatch(exchange),',
    replacement: 'expected: null,',
    tests: sending,
  },
  {
    breaks: 'a picture in a file is cleaned as uploads are',
    file: 'src/accounts/fit-import.ts',
    text: 'blobOf(row.hash, clean.bytes)',
    replacement: 'blobOf(row.hash, bytes)',
    tests: sending,
  },
  {
    breaks: 'what no profile may have is left out of a file',
    file: 'src/accounts/fit-import.ts',
    text: 'const person = fitPerson(withAddress(read));',
    replacement: 'const person = withAddress(read);',
    tests: sending,
  },
  {
    breaks: 'a section that is hidden elsewhere is private here',
    file: 'src/importers/reactive-resume.ts',
    text: 'isAllHidden ? { ...item, hidden: true } : item',
    replacement: 'item',
    tests: ['src/importers/reactive-resume.test.ts'],
  },
  {
    breaks: 'accounts that ORCID hides are private here',
    file: 'src/importers/orcid.ts',
    text: "    if (isHidden(page)) profile.hide('/basics/profiles');\n",
    replacement: '',
    tests: ['src/importers/orcid.test.ts'],
  },
  {
    breaks: 'a page of elements in elements takes as long as it is',
    file: 'src/importers/parse-html.ts',
    text: 'const [deepest, most] = [200, 100_000];',
    replacement: 'const [deepest, most] = [100_000, 100_000];',
    tests: ['src/accounts/hostile-imports.test.ts', 'src/importers/page.test.ts'],
  },
  {
    breaks: 'a report is bounded',
    file: 'src/importers/imported-person.ts',
    text: 'if (rest <= 0) return notes;',
    replacement: 'if (rest > 0) return notes;',
    tests: ['src/accounts/hostile-imports.test.ts'],
  },
  {
    breaks: 'an address that is none is told, and not taken',
    file: 'src/importers/imported-person.ts',
    text: "if (url === null && text.trim() !== '')",
    replacement: "if (url === null && text === 'x')",
    tests: ['src/accounts/hostile-imports.test.ts'],
  },
  {
    breaks: 'a ZIP unpacks to so much and no more',
    file: 'src/files/read-zip.ts',
    text: '{ maxOutputLength: Math.max(1, most) }',
    replacement: '{}',
    tests: ['src/files/read-zip.test.ts', ...sending],
  },
];
