import type { Mutation } from './mutation.ts';

/** Faults in share links. */
export const sharing: readonly Mutation[] = [
  {
    breaks: 'the anonymous variant names no employer who is private',
    file: 'src/domain/profile/anonymize.ts',
    text: 'findNames(whole, username)',
    replacement: 'findNames(shown, username)',
    tests: ['src/domain/profile/anonymize.test.ts'],
  },
  {
    breaks: 'the anonymous variant has no section that is called after somebody',
    file: 'src/domain/profile/anonymize.ts',
    text: '(type) => scrub(type) !== type',
    replacement: '() => false',
    tests: ['src/domain/profile/anonymize.test.ts'],
  },
  {
    breaks: 'a name with an ending is a name',
    file: 'src/domain/profile/scrub-names.ts',
    text: 'return stems;',
    replacement: 'return stems.slice(0, 1);',
    tests: ['src/domain/profile/anonymize.test.ts'],
  },
  {
    breaks: 'a name is found where words have no spaces',
    file: 'src/domain/profile/scrub-names.ts',
    text: '? asciiWords : words',
    replacement: '? asciiWords : /[\\p{L}\\p{N}]+/gu',
    tests: ['src/domain/profile/anonymize.test.ts'],
  },
  {
    breaks: 'a name is scrubbed with and without its accents',
    file: 'src/domain/profile/fold-in-place.ts',
    text: '.replace(/[\\p{M}',
    replacement: '.replace(/[\\p{Cn}',
    tests: ['src/domain/profile/anonymize.test.ts'],
  },
  {
    breaks: 'the anonymous variant has no titles that name somebody',
    file: 'src/domain/profile/anonymize.ts',
    text: '.map(([language, title]) => [language, scrub(title)])',
    replacement: '',
    tests: ['test/section-titles.test.ts'],
  },
  {
    breaks: 'a link shows of a private section only what it names',
    file: 'src/domain/profile/audience.ts',
    text: "visibility: isNamed ? 'public' : 'private'",
    replacement: "visibility: 'public'",
    tests: ['src/domain/profile/audience.test.ts'],
  },
  {
    breaks: 'a link goes on showing an entry with another address',
    file: 'src/domain/profile/audience.ts',
    text: '...formerOf(item).filter((slug) => !taken.has(slug))',
    replacement: '',
    tests: ['src/domain/profile/audience.test.ts'],
  },
  {
    breaks: 'an entry that another has taken the slug of is not shown for it',
    file: 'src/domain/profile/audience.ts',
    text: '...formerOf(item).filter((slug) => !taken.has(slug))',
    replacement: '...formerOf(item)',
    tests: ['src/domain/profile/audience.test.ts'],
  },
];
