import type { Mutation } from './mutation.ts';

const tests = ['test/main/leaving.test.ts'];
const file = 'src/accounts/delete-own-account.ts';

/** Faults in account deletion: members can restore their account for some days. */
export const leavingFaults: readonly Mutation[] = [
  {
    breaks: "a deletion of one's own waits",
    file,
    text: 'if (afterDays > 0)',
    replacement: 'if (afterDays > 365)',
    tests,
  },
  {
    breaks: 'a backup has the date of a deletion',
    file: 'src/store/backup.ts',
    text: ', deletes_at, leaving',
    replacement: '',
    tests,
  },
  {
    breaks: 'who leaves is hidden and signed out at once',
    file,
    text: '  await hideIn(change, { deletesAt });\n',
    replacement: '',
    tests,
  },
  {
    breaks: 'who leaves is told the date by mail',
    file,
    text: 'if (!outbox || !email) return deletesAt;',
    replacement: 'if (!outbox || email) return deletesAt;',
    tests,
  },
  {
    breaks: 'signing in brings back who is leaving',
    file: 'src/accounts/identity/sessions.ts',
    text: '      await cancelDeletion(queries, { ...accounts, database, now, origin }, userId);\n',
    replacement: '',
    tests,
  },
  {
    breaks: 'an account is deleted when its wait is over',
    file: 'src/store/leaving.ts',
    text: 'deletes_at <= $1',
    replacement: 'deletes_at > $1',
    tests,
  },
  {
    breaks: 'a suspended user cannot come back by signing in',
    file: 'src/accounts/change-state.ts',
    text: '  await shutOut(queries, user.id);\n',
    replacement: '',
    tests,
  },
  {
    breaks: 'only who is leaving may sign in while suspended',
    file: 'src/store/leaving.ts',
    text: 'OR users.leaving = 1',
    replacement: "OR users.state = 'suspended'",
    tests: ['test/sign-in.test.ts'],
  },
  {
    breaks: 'a wait ends on the command line with --now alone',
    file: 'src/ops/cli/users.ts',
    text: 'if (deletesAt !== null && !now)',
    replacement: 'if (deletesAt !== null && now)',
    tests,
  },
];
