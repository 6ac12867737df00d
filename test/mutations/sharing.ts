import type { Mutation } from './mutation.ts';

const tests = ['test/shares.test.ts'];
const only = 'on sqlite';

/** What a link shows it shows to who has it, while it is good, and nobody keeps it. */
export const sharing: readonly Mutation[] = [
  {
    breaks: 'a link that has expired shows nothing',
    file: 'src/published/shared/find-shared.ts',
    text: ' && share.until > accounts.now().toISOString()',
    replacement: '',
    tests,
    only,
  },
  {
    breaks: 'a link shows its owner and nobody else',
    file: 'src/published/shared/find-shared.ts',
    text: 'const isTheirs = share.username === username ||',
    replacement: 'const isTheirs = share.username !== "" ||',
    tests,
    only,
  },
  {
    breaks: 'what a link shows is kept nowhere',
    file: 'src/published/shared/show-shared.ts',
    text: "'Cache-Control': 'private, no-store',",
    replacement: "'Cache-Control': 'public, max-age=0, must-revalidate',",
    tests,
    only,
  },
  {
    breaks: 'a link does not tell where it leads to',
    file: 'src/published/shared/show-shared.ts',
    text: "'Referrer-Policy': 'no-referrer',",
    replacement: '',
    tests,
    only,
  },
  {
    breaks: 'what chat programs fetch is everybody’s',
    file: 'src/published/shared/render-shared.tsx',
    text: '{open?.head ?? page.head}',
    replacement: '{page.head}',
    tests,
    only,
  },
  {
    breaks: 'the anonymous variant has no words that name somebody',
    file: 'src/profile/anonymize.ts',
    text: 'for (const name of names) rest = blankOut(rest, name);',
    replacement: '',
    tests,
    only,
  },
  {
    breaks: 'the anonymous variant has no files',
    file: 'src/profile/anonymize.ts',
    text: '    files: {},',
    replacement: '    files: profile.files,',
    tests,
    only,
  },
  {
    breaks: 'the anonymous variant has neutral slugs',
    file: 'src/profile/anonymize.ts',
    text: 'list.map((_, index) => `${index + 1}`)',
    replacement: 'list',
    tests,
    only,
  },
  {
    breaks: 'a link shows of a private section only what it names',
    file: 'src/profile/audience.ts',
    text: "visibility: isNamed ? 'public' : 'private'",
    replacement: "visibility: 'public'",
    tests: ['src/profile/audience.test.ts'],
  },
  {
    breaks: 'of a key only the hash is stored',
    file: 'src/accounts/share-key.ts',
    text: "return new Bun.CryptoHasher('sha256').update(`share ${key}`).digest('hex');",
    replacement: 'return key;',
    tests,
    only,
  },
  {
    breaks: 'nobody ends a link of somebody else',
    file: 'src/store/shares.ts',
    text: 'WHERE shares.user_id = $1 AND shares.id = $2',
    replacement: "WHERE shares.user_id <> ($1 || ' ') AND shares.id = $2",
    tests,
    only,
  },
];
