import type { Mutation } from './mutation.ts';

const tests = ['test/scim/users.test.ts'];

/** What the directory of an organisation may do, and what it never does. */
export const provisioning: readonly Mutation[] = [
  {
    breaks: 'a sync never suspends the last operator',
    file: 'src/scim/provision.ts',
    text: 'if (!wanted.active && now.active) refuseLast(operators, account);',
    replacement: '',
    tests,
  },
  {
    breaks: 'a sync never withdraws the last operator',
    file: 'src/scim/provision.ts',
    text: '    refuseLast(operators, account);\n    await changeUserIn',
    replacement: '    await changeUserIn',
    tests,
  },
  {
    breaks: 'a group never loses its last operator',
    file: 'src/scim/groups.ts',
    text: 'if (hadAny && active.size === 0)',
    replacement: 'if (hadAny && active.size < 0)',
    tests,
  },
  {
    breaks: 'two operators who leave at once do so one after the other',
    file: 'src/scim/provision.ts',
    text: 'operators.length === 1 && operators[0]?.id === id',
    replacement: 'operators.length === 0 && operators[0]?.id === id',
    tests,
  },
  {
    breaks: 'operators whom the directory does not know stay',
    file: 'src/scim/groups.ts',
    text: '(removed.has(id) || userName !== null)',
    replacement: '(removed.has(id) || userName !== id)',
    tests,
  },
  {
    breaks: 'who was suspended by an operator is not resumed by a sync',
    file: 'src/scim/provision.ts',
    text: 'if (wanted.active && isSuspended && before === 0)',
    replacement: 'if (wanted.active && isSuspended)',
    tests,
  },
  {
    breaks: 'who was never provisioned was not suspended by a sync',
    file: 'src/scim/provision.ts',
    text: 'await bringTo(accounts, change, wanted, account.active ?? 1);',
    replacement: 'await bringTo(accounts, change, wanted, account.active ?? 0);',
    tests,
  },
  {
    breaks: 'who comes back to a directory stays suspended where an operator did it',
    file: 'src/scim/provision.ts',
    text: 'returning?.active ?? 1',
    replacement: 'returning ? 0 : 1',
    tests,
  },
  {
    breaks: 'a sync does not claim an operator’s suspension',
    file: 'src/scim/provision.ts',
    text: '!wanted.active && (!isSuspended || before === 0) ? 0 : 1',
    replacement: '!wanted.active ? 0 : 1',
    tests,
  },
  {
    breaks: 'a directory’s suspension ends when somebody resumes them',
    file: 'src/store/scim.ts',
    text: 'SET active = 1 WHERE user_id = $1',
    replacement: 'SET active = 0 WHERE user_id = $1',
    tests,
  },
  {
    breaks: 'DELETE suspends',
    file: 'src/scim/provision.ts',
    text: 'active: false }, account.active ?? 1',
    replacement: 'active: true }, account.active ?? 1',
    tests,
  },
  {
    breaks: 'an address at home is not the account’s',
    file: 'src/scim/patch-user.ts',
    text: 'const own = [\'type eq "work"\',',
    replacement: 'const own = [\'type eq "work"\', \'type eq "home"\',',
    tests,
  },
  {
    breaks: 'False is not true',
    file: 'src/scim/wanted-user.ts',
    text: "return text === 'true';",
    replacement: "return text !== '';",
    tests,
  },
  {
    breaks: 'a name that goes on to somebody else does not bring an account with it',
    file: 'src/store/scim.ts',
    text: 'AND (external_id IS NULL OR $2 = 1)',
    replacement: 'AND (external_id IS NOT NULL OR $2 = 1)',
    tests,
  },
  {
    breaks: 'a token that provisions may do nothing else',
    file: 'src/identity/tokens.ts',
    text: "wanted.every((scope) => scope === 'scim')",
    replacement: "wanted.some((scope) => scope === 'scim')",
    tests,
  },
  {
    breaks: 'a token of a user does not provision',
    file: 'src/identity/tokens.ts',
    text: "!wanted.includes('operator') && !wanted.includes('scim')",
    replacement: "!wanted.includes('operator')",
    tests,
  },
];
