import type { Mutation } from '../../../../test/mutations/mutation.ts';

const links = { tests: ['src/modules/links/test/links.test.ts'], only: 'verified links on sqlite' };

/** Faults in link verification: which links are verified, for how long, and which pages are fetched. */
export const faults: readonly Mutation[] = [
  {
    breaks: 'nothing is known of a link that is not in the profile any more',
    file: 'src/store/own-links.ts',
    text: 'if (!links.includes(url))',
    replacement: 'if (links.length === 0)',
    ...links,
  },
  {
    breaks: 'nothing is known of the links of who is not public',
    file: 'src/store/published.ts',
    text: '  await deleteOwnLinks(queries, userId);\n',
    replacement: '',
    ...links,
  },
  ...['link.verified', 'link.unverified'].map(
    (type): Mutation => ({
      breaks: `readers see at once what ${type} has changed`,
      file: 'src/store/changed-names.ts',
      text: `'${type}'`,
      replacement: `'${type}?'`,
      ...links,
    }),
  ),
  {
    breaks: 'a page is looked at once a minute, however often somebody asks',
    file: 'src/modules/links/pages/links.ts',
    text: 'const rest = 60_000;',
    replacement: 'const rest = 0;',
    ...links,
  },
  {
    breaks: 'a page is looked at every ten minutes, however often its link is published',
    file: 'src/store/own-links.ts',
    text: 'const rest = 10 * 60_000;',
    replacement: 'const rest = 0;',
    ...links,
  },
  {
    breaks: 'what is no page is not read',
    file: 'src/core/outside/download.ts',
    text: "if (types && !isOfType(headers['content-type'], types))",
    replacement: "if (types && !headers['content-type'])",
    ...links,
  },
  {
    breaks: 'nobody keeps us busy with more links than anybody has',
    file: 'src/domain/profile/own-links.ts',
    text: '.slice(0, most)',
    replacement: '',
    ...links,
  },
  {
    breaks: 'of several processes one looks at pages',
    file: 'src/modules/links/verifier.ts',
    text: "if (due.length === 0 || !(await database.transaction(lease.take, 'async'))) return;",
    replacement: 'if (due.length === 0) return;',
    ...links,
  },
  {
    breaks: 'a profile does not vouch for itself',
    file: 'src/modules/links/verifier.ts',
    text: "const isSelf = own.has(comparableAddress(link.url) ?? '');",
    replacement: "const isSelf = own.has('');",
    ...links,
  },
  {
    breaks: 'where links are not verified, none is shown as if it were',
    file: 'src/hosts/preview/make-response.ts',
    text: 'verified: verifiesLinks ? verified : null',
    replacement: 'verified',
    ...links,
  },
  {
    breaks: 'what another process has settled is not settled again',
    file: 'src/modules/links/verifier.ts',
    text: 'if (!link || changesWith(link, outcome, at) !== changes) return;',
    replacement: 'if (!link) return;',
    tests: ['src/modules/links/test/links.test.ts'],
    only: "aren't updated by a check that another process completed",
  },
  {
    breaks: 'a link to elsewhere takes nothing from one that leads back',
    file: 'src/modules/links/find-link-back.ts',
    text: 'if (found || count > mostLinks) return;',
    replacement: 'if (count > mostLinks) return;',
    tests: ['src/modules/links/find-link-back.test.ts'],
  },
  {
    breaks: 'nobody keeps us busy with a page of links',
    file: 'src/modules/links/find-link-back.ts',
    text: 'if (found || count > mostLinks) return;',
    replacement: 'if (found) return;',
    tests: ['src/modules/links/find-link-back.test.ts'],
  },
  {
    breaks: 'a page links back to the very person',
    file: 'src/modules/links/find-link-back.ts',
    text: 'found = target !== null && own.has(target);',
    replacement: 'found = target !== null;',
    tests: ['src/modules/links/find-link-back.test.ts'],
  },
];
