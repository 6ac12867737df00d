import type { Mutation } from './mutation.ts';

const tests = ['test/second-factor.test.ts'];
const byMail = ['test/mail/second-factor.test.ts'];

/** Faults in two-factor authentication. */
export const secondFactor: readonly Mutation[] = [
  {
    breaks: 'a password alone does not let in who has a second factor',
    file: 'src/hosts/main/members/sign-in/sign-in.tsx',
    text: '  if (asked) return asked;\n',
    replacement: '',
    tests,
  },
  {
    breaks: 'a session that never saw a code is no operator’s once a second factor is set up elsewhere',
    file: 'src/accounts/identity/second-factor.ts',
    text: '    await deleteOtherSessions(queries, userId, id);\n',
    replacement: '',
    tests: ['test/proof/operators.test.ts'],
  },
  {
    breaks: 'a mailed link alone does not let in who has a second factor',
    file: 'src/hosts/main/members/sign-in/mailed-link.tsx',
    text: '  if (asked) return asked;\n',
    replacement: '',
    tests: byMail,
  },
  {
    breaks: 'a new password alone does not let in who has a second factor',
    file: 'src/hosts/main/members/sign-in/reset-password.tsx',
    text: '  if (asked) return asked;\n',
    replacement: '',
    tests: byMail,
  },
  {
    breaks: 'who has a second factor is told of a new device',
    file: 'src/hosts/main/members/second-factor/second-step.ts',
    text: '  if (!isTold) await notifyOfNewDevice',
    replacement: '  if (isTold) await notifyOfNewDevice',
    tests: byMail,
  },
  {
    breaks: 'a form that is sent again voids no recovery codes',
    file: 'src/accounts/identity/second-factor.ts',
    text: "    if (found && seal.open(found.secret) === secret) return 'on already';\n",
    replacement: '',
    tests,
  },
  {
    breaks: 'a code is of use once',
    file: 'src/accounts/identity/second-factor.ts',
    text: 'code, now(), found.counter);',
    replacement: 'code, now(), 0);\n    if (counter !== null) return true;',
    tests,
  },
  {
    breaks: 'of two who come with one code at the same moment one is let in',
    file: 'src/store/second-factors.ts',
    text: 'WHERE user_id = $1 AND counter < $2',
    replacement: 'WHERE user_id = $1',
    tests,
  },
  {
    breaks: 'a code is of now',
    file: 'src/accounts/identity/totp.ts',
    text: 'const tolerance = 1;',
    replacement: 'const tolerance = 20;',
    tests: ['src/accounts/identity/totp.test.ts'],
  },
  {
    breaks: 'a recovery code is of use once',
    file: 'src/store/second-factors.ts',
    text: "'DELETE FROM recovery_codes WHERE hash = $2 AND user_id = $1'",
    replacement: "'UPDATE recovery_codes SET hash = hash WHERE hash = $2 AND user_id = $1'",
    tests,
  },
  {
    breaks: 'the secret is kept encrypted for one member',
    file: 'src/accounts/identity/second-factor.ts',
    text: '`second factor of ${userId}`',
    replacement: '`second factor of ${userId.length}`',
    tests,
  },
  {
    breaks: 'recovery codes are kept as hashes',
    file: 'src/accounts/identity/second-factor.ts',
    text: "return new Bun.CryptoHasher('sha256', appSecret).update(text).digest('hex');",
    replacement: 'return text;',
    tests,
  },
  {
    breaks: 'who guesses codes has to wait',
    file: 'src/hosts/main/members/second-factor/second-step.ts',
    text: 'if (wait > 0) return',
    replacement: 'if (wait < 0) return',
    tests,
  },
  {
    breaks: 'a first step is good for ten minutes',
    file: 'src/accounts/identity/first-step.ts',
    text: 'return until > accounts.now().getTime() ? step : null;',
    replacement: 'return until > 0 ? step : null;',
    tests,
  },
];
