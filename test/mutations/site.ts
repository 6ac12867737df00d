import type { Mutation } from './mutation.ts';

const tests = ['test/site.test.ts'];

/** Faults in the site's settings. */
export const site: readonly Mutation[] = [
  {
    breaks: 'nothing in a logo runs',
    file: 'src/hosts/main/show-logo.ts',
    text: 'sandbox; default-src',
    replacement: 'default-src',
    tests,
  },
  {
    breaks: 'a file that a setting names is bounded',
    file: 'src/ops/server/read-site.ts',
    text: 'if (size > most)',
    replacement: 'if (size > most * 2)',
    tests,
  },
  {
    breaks: 'profiles show no picture from elsewhere',
    file: 'src/core/errors/error-page.tsx',
    text: "exchange.host.name === 'main' && exchange.misdirected === null",
    replacement: 'exchange.misdirected === null',
    tests,
  },
  {
    breaks: 'links to help lead to the page about the subject',
    file: 'src/core/html/site.ts',
    text: 'help.hasPages ? help.url + page : help.url',
    replacement: 'help.url',
    tests: ['test/help-links.test.ts'],
  },
  {
    breaks: 'help of the operator gets no pages of ours',
    file: 'src/core/html/site.ts',
    text: 'help.hasPages ? help.url + page : help.url',
    replacement: 'help.url + page',
    tests: ['test/help-links.test.ts'],
  },
  {
    breaks: 'HELP_URL=off removes the links to help',
    file: 'src/core/config/values.ts',
    text: "): SiteHelp | null | UnfitValue {\n  if (value === 'off') return null;",
    replacement: "): SiteHelp | null | UnfitValue {\n  if (value === 'off') return documentation;",
    tests: ['test/help-links.test.ts'],
  },
];
