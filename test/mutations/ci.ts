import type { Mutation } from './mutation.ts';

const tests = ['test/ci/exchange.test.ts'];

/** Who gets a token for what a CI has signed. */
export const keyless: readonly Mutation[] = [
  {
    breaks: 'an identity token that was used before is refused',
    file: 'src/ci/exchange-token.ts',
    text: 'if (!isFirst)',
    replacement: 'if (isFirst === null)',
    tests,
  },
  {
    breaks: 'what a pull request gets may read alone',
    file: 'src/ci/exchange-token.ts',
    text: "const scopes = isPull ? 'profile:read' : allowed;",
    replacement: 'const scopes = isPull ? allowed : allowed;',
    tests,
  },
  {
    breaks: 'a key of an issuer that is too short is no fault of ours',
    file: 'src/ci/verify-identity-token.ts',
    text: 'error instanceof DOMException || error instanceof TypeError',
    replacement: 'error instanceof DOMException',
    tests,
    only: 'cannot be used',
  },
  {
    breaks: 'a key of an issuer that lacks a part is no fault of ours',
    file: 'src/ci/verify-identity-token.ts',
    text: 'error instanceof DOMException || error instanceof TypeError',
    replacement: 'error instanceof TypeError',
    tests,
    only: 'cannot be used',
  },
  {
    breaks: 'an identity token is for this server',
    file: 'src/ci/verify-identity-token.ts',
    text: '    audience,\n    algorithms',
    replacement: '    algorithms',
    tests,
  },
  {
    breaks: 'an identity token is not taken for much longer than it lasts',
    file: 'src/ci/verify-identity-token.ts',
    text: 'clockTolerance: 30,',
    replacement: 'clockTolerance: 3600,',
    tests,
  },
  {
    breaks: 'keys of an issuer that nobody has allowed are not fetched',
    file: 'src/ci/verify-identity-token.ts',
    text: 'if (!(await isKnown(issuer)))',
    replacement: 'if (!isKnown)',
    tests,
  },
  {
    breaks: 'keys that are changed are fetched anew',
    file: 'src/ci/verify-identity-token.ts',
    text: 'const fresh = await keysOf(findKeys, issuer, true);',
    replacement: 'const fresh = await keysOf(findKeys, issuer, false);',
    tests,
  },
  {
    breaks: 'a private network is for issuers that an operator has named',
    file: 'src/ci/issuer-keys.ts',
    text: 'const fetch = trusted.includes(issuer) ? fetchTrusted : fetchDocument;',
    replacement: 'const fetch = trusted ? fetchTrusted : fetchDocument;',
    tests,
  },
  {
    breaks: 'a rule is for one branch',
    file: 'src/ci/ci-identity.ts',
    text: 'return rule.branch === null || rule.branch === branch ||',
    replacement: 'return rule.branch !== branch || rule.branch === branch ||',
    tests,
  },
  {
    breaks: 'a rule is for one environment',
    file: 'src/ci/ci-identity.ts',
    text: 'if (rule.environment !== null && rule.environment !== environment) return false;',
    replacement: '',
    tests,
  },
  {
    breaks: 'a pull request is let in only where that is allowed',
    file: 'src/ci/ci-identity.ts',
    text: 'if (isPull && rule.pulls === 0) return false;',
    replacement: '',
    tests,
  },
  {
    breaks: 'a pull request that runs on the branch is one, too',
    file: 'src/ci/ci-identity.ts',
    text: "read('event_name')?.startsWith('pull_request') ?? true",
    replacement: "read('event_name') === 'pull_request'",
    tests,
  },
  {
    breaks: 'what a CI was given ends after ten minutes',
    file: 'src/identity/tokens.ts',
    text: ', expiresAt: given.expiresAt };',
    replacement: ' };',
    tests,
  },
  {
    breaks: 'a member allows a CI for their own profile alone',
    file: 'src/members/access/ci.ts',
    text: "operator === 1 ? read('username') || username : username",
    replacement: "read('username') || username",
    tests: ['test/ci/allowing.test.ts'],
  },
];
