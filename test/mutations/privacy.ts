import type { Mutation } from './mutation.ts';

const deletion = ['test/deletion.test.ts'];
const ownDeletion = ['test/main/delete-account.test.ts'];
const projection = ['src/profile/public-profile.test.ts', 'test/profiles.test.ts'];
const sections = ['test/sections.test.ts'];

/** What is private, what is deleted, and what is a secret, is nowhere to be read. */
export const privacy: readonly Mutation[] = [
  {
    breaks: 'the title of a private section is private',
    file: 'src/profile/public-profile.ts',
    text: 'projectTitles(draft, Object.keys(document), language)',
    replacement: 'projectTitles(draft, Object.keys(draft), language)',
    tests: ['src/profile/public-profile.test.ts'],
  },
  {
    breaks: 'an account is deleted only by whoever types its name',
    file: 'src/members/account/delete-account.ts',
    text: 'typed.trim() !== session.username',
    replacement: "typed.trim() === ''",
    tests: ownDeletion,
  },
  {
    breaks: 'an account with a password is deleted only with it',
    file: 'src/members/account/delete-account.ts',
    text: 'return proven === null ?',
    replacement: 'return proven === undefined ?',
    tests: ownDeletion,
  },
  {
    breaks: 'the last operator cannot delete themselves',
    file: 'src/members/account/delete-account.ts',
    text: '(await countOperators(accounts.database)) <= 1',
    replacement: '(await countOperators(accounts.database)) < 1',
    tests: ownDeletion,
  },
  ...['sessions', 'passwords', 'sign_in_links', 'tokens', 'webhooks', 'own_links', 'imports', 'shares'].map(
    (table): Mutation => ({
      breaks: `a deleted user leaves nothing in ${table}`,
      file: 'src/store/users.ts',
      text: `\n  '${table}',`,
      replacement: '',
      tests: deletion,
    }),
  ),
  ...[
    "  revisions: { key: 'user_id, n',",
    "  blobs: { key: 'user_id, hash',",
    "  views: { key: 'user_id, day, format',",
  ].map(
    (start): Mutation => ({
      breaks: `a deleted user leaves nothing in${start.split(':')[0]}`,
      file: 'src/store/erasures.ts',
      text: `${start} condition: own },\n`,
      replacement: '',
      tests: deletion,
    }),
  ),
  {
    breaks: 'a deleted user’s webhooks are owed nothing more',
    file: 'src/store/erasures.ts',
    text: 'AND NOT EXISTS (SELECT 1 FROM webhooks WHERE',
    replacement: 'AND n < 0 AND NOT EXISTS (SELECT 1 FROM webhooks WHERE',
    tests: deletion,
  },
  {
    breaks: 'operators are still told of what happened to who is deleted',
    file: 'src/store/erasures.ts',
    text: 'AND NOT EXISTS (SELECT 1 FROM webhooks WHERE',
    replacement: 'OR EXISTS (SELECT 1 FROM webhooks WHERE user_id = $1 AND',
    tests: ['test/erasures.test.ts'],
    only: 'on sqlite',
  },
  {
    breaks: 'what is deleted is gone from the file too',
    file: 'src/store/sqlite-connection.ts',
    text: 'PRAGMA secure_delete = ON',
    replacement: 'PRAGMA secure_delete = OFF',
    tests: deletion,
  },
  {
    breaks: 'readers see nothing of who is suspended',
    file: 'src/accounts/change-state.ts',
    text: '  await deletePublished(queries, user.id);\n',
    replacement: '',
    tests: ['test/store/both-engines.test.ts'],
  },
  {
    breaks: 'readers see nothing of who is unpublished',
    file: 'src/accounts/publish.ts',
    text: '    await deletePublished(queries, user.id);\n',
    replacement: '',
    tests: ['test/store/both-engines.test.ts'],
  },
  {
    breaks: 'an email is private unless said otherwise',
    file: 'src/profile/visibility.ts',
    text: "  '/basics/email': 'private',\n",
    replacement: '',
    tests: projection,
  },
  {
    breaks: 'a phone is private unless said otherwise',
    file: 'src/profile/visibility.ts',
    text: "  '/basics/phone': 'private',\n",
    replacement: '',
    tests: projection,
  },
  {
    breaks: 'a street is private unless said otherwise',
    file: 'src/profile/visibility.ts',
    text: "  '/basics/location/address': 'private',\n",
    replacement: '',
    tests: projection,
  },
  {
    breaks: 'a private item is for its owner alone',
    file: 'src/profile/public-profile.ts',
    text: "return item['x-vitrine']?.visibility !== 'private';",
    replacement: "return item['x-vitrine']?.visibility !== undefined || true;",
    tests: projection,
  },
  {
    breaks: 'a file is as visible as its item',
    file: 'src/profile/public-profile.ts',
    text: 'return shown?.includes(slug) ?? false;',
    replacement: 'return shown !== undefined;',
    tests: projection,
  },
  {
    breaks: 'a private picture is shown to nobody',
    file: 'src/profile/public-profile.ts',
    text: "if (type === 'basics') return isPicturePublic(draft);",
    replacement: "if (type === 'basics') return true;",
    tests: projection,
  },
  {
    breaks: 'an overlay shows nothing that is hidden',
    file: 'src/profile/public-profile.ts',
    text: 'textsThatDiffer(document, projectDocument(applyOverlays(draft, language)))',
    replacement: 'textsThatDiffer(document, applyOverlays(draft, language))',
    tests: projection,
  },
  {
    breaks: 'a member’s own data is kept by no cache',
    file: 'src/api/endpoint/endpoint.ts',
    text: "{ 'Cache-Control': 'no-store', ...headers }",
    replacement: 'headers',
    tests: ['test/api/api.test.ts'],
  },
  {
    breaks: 'no token or link is written to the log',
    file: 'src/platform/log-secrets.ts',
    text: ".replace(secretsOfOurs, '[redacted]')",
    replacement: '',
    tests: ['test/sign-in.test.ts'],
  },
  {
    breaks: 'a fault of ours tells a client nothing of its cause',
    file: 'src/errors/describe-error.ts',
    text: '`Something went wrong on our side. The reference is ${reference}.`',
    replacement: '`Something went wrong on our side. The reference is ${reference}. ${error}`',
    tests: ['test/contract/chosen-error-bodies.test.ts', 'test/request-hook.test.ts'],
  },
  {
    breaks: 'a postal code is private unless said otherwise',
    file: 'src/profile/visibility.ts',
    text: "  '/basics/location/postalCode': 'private',\n",
    replacement: '',
    tests: projection,
  },
  {
    breaks: 'a section that is private is for its owner alone',
    file: 'src/profile/public-profile.ts',
    text: 'hidden.has(name) ? undefined : show(name, value, rules)',
    replacement: 'show(name, value, rules)',
    tests: sections,
  },
  {
    breaks: 'nothing leads to an item or a file of a private section',
    file: 'src/profile/public-profile.ts',
    text: 'sectionsOf(draft).filter(([type]) => !hidden.has(type))',
    replacement: 'sectionsOf(draft)',
    tests: sections,
  },
  {
    breaks: 'what a parameter with a secret name says is not in the log',
    file: 'src/platform/log-secrets.ts',
    text: 'isSecret(name) ?',
    replacement: "name === '' ?",
    tests: ['src/platform/log.test.ts'],
  },
];
