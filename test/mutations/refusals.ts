import type { Mutation } from './mutation.ts';

const refusals = ['test/refusals.test.ts'];

/** Requests that are malformed, and one more than there may be. */
export const refusing: readonly Mutation[] = [
  {
    breaks: 'members are not their own delegates',
    file: 'src/accounts/delegates.ts',
    text: 'if (delegate === user.username)',
    replacement: "if (delegate === '')",
    tests: refusals,
  },
  {
    breaks: 'suspended users are not delegates',
    file: 'src/accounts/delegates.ts',
    text: "found.state === 'suspended' || ",
    replacement: '',
    tests: refusals,
  },
  {
    breaks: 'names of tokens are short',
    file: 'src/accounts/identity/tokens.ts',
    text: 'longestTokenName = 100',
    replacement: 'longestTokenName = 200',
    tests: refusals,
  },
  {
    breaks: 'an original is not shown as the cover',
    file: 'src/accounts/files/check-file.ts',
    text: '(isPicture(full) || isCover(full)) && original',
    replacement: 'isPicture(full) && original',
    tests: refusals,
  },
  {
    breaks: 'a cover is an image',
    file: 'src/accounts/files/check-file.ts',
    text: '(isPicture(full) || isCover(full)) && !isShownPicture(type)',
    replacement: 'isPicture(full) && !isShownPicture(type)',
    tests: refusals,
  },
  {
    breaks: 'a file is not a folder',
    file: 'src/accounts/files/check-file.ts',
    text: 'if (above === null) continue;',
    replacement: 'if (above !== undefined) continue;',
    tests: refusals,
  },
  {
    breaks: 'uploaded bytes have the hash that they are sent under',
    file: 'src/accounts/save-snapshot.ts',
    text: 'if (sent !== hash)',
    replacement: "if (sent === '')",
    tests: refusals,
  },
  {
    breaks: 'a save names uploaded files',
    file: 'src/accounts/save-snapshot.ts',
    text: '(known.has(hash) ? [] : [notUploaded(path, hash)])',
    replacement: '(known.has(hash) || path ? [] : [notUploaded(path, hash)])',
    tests: refusals,
  },
  {
    breaks: 'an invitation is withdrawn once',
    file: 'src/accounts/invitations.ts',
    text: 'if (!(await markInvitationWithdrawn(queries, id, now().toISOString(), 0))) throw settled();',
    replacement: 'await markInvitationWithdrawn(queries, id, now().toISOString(), 0);',
    tests: refusals,
  },
  {
    breaks: 'the last way to sign in stays',
    file: 'src/accounts/identity/ways-in.ts',
    text: 'if (couldComeIn &&',
    replacement: 'if (!couldComeIn &&',
    tests: refusals,
  },
  {
    breaks: 'numbers of repositories are short',
    file: 'src/modules/ci/allow-ci.ts',
    text: '{1,20}',
    replacement: '{1,40}',
    tests: refusals,
  },
  {
    breaks: 'branches of CI rules are short',
    file: 'src/modules/ci/allow-ci.ts',
    text: 'text.length > 255',
    replacement: 'text.length > 510',
    tests: refusals,
  },
  {
    breaks: 'a CI rule names a branch or an environment',
    file: 'src/modules/ci/allow-ci.ts',
    text: "if (branch === '' && environment === '')",
    replacement: "if (branch === '-' && environment === '')",
    tests: refusals,
  },
  {
    breaks: 'CI issuers are public HTTPS',
    file: 'src/modules/ci/allow-ci.ts',
    text: '!trusted.includes(issuer) && !isPublicIssuer(issuer)',
    replacement: "!trusted.includes(issuer) && issuer === ''",
    tests: refusals,
  },
];
