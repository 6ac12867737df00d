import type { Mutation } from './mutation.ts';

const matrix = ['test/main/access-matrix.test.ts'];
const users = ['test/main/users.test.ts'];
const delegation = ['test/main/delegation.test.ts'];
const sessions = ['test/main/sessions.test.ts'];

/** Who may see and do what on the main host. */
export const people: readonly Mutation[] = [
  {
    breaks: 'the places of operators are there for operators alone',
    file: 'src/stages/firewall.ts',
    text: 'if (exchange.visitor.session?.operator === 1) return;',
    replacement: 'if (exchange.visitor.session) return;',
    tests: matrix,
  },
  {
    breaks: 'an invitation is an operator’s to make',
    file: 'src/members/routes.ts',
    text: "'invite-user', 'operator-member'",
    replacement: "'invite-user', 'member'",
    tests: matrix,
  },
  {
    breaks: 'an invitation lasts as long as it is offered for, and no longer',
    file: 'src/members/users/users.ts',
    text: "invitationHours.find((one) => one === asked) ?? '24'",
    replacement: "asked ?? '24'",
    tests: ['test/main/users.test.ts'],
  },
  {
    breaks: 'nobody works for somebody who has not let them',
    file: 'src/editor/edited-profile.ts',
    text: '(await isDelegate(database, user.id, session.userId))',
    replacement: '(await isDelegate(database, user.id, session.userId)) !== null',
    tests: matrix,
  },
  {
    breaks: 'who lets somebody work for them does not work for these',
    file: 'src/editor/edited-profile.ts',
    text: 'isDelegate(database, user.id, session.userId)',
    replacement: 'isDelegate(database, session.userId, user.id)',
    tests: delegation,
  },
  {
    breaks: 'nobody but operators works for who is suspended',
    file: 'src/editor/edited-profile.ts',
    text: "user.state !== 'suspended' && ",
    replacement: '',
    tests: delegation,
  },
  {
    breaks: 'nobody works for who is deleted',
    file: 'src/editor/edited-profile.ts',
    text: "if (!user || user.state === 'deleted') return null;",
    replacement: 'if (!user) return null;',
    tests: delegation,
  },
  {
    breaks: 'of who is suspended a member learns nothing by letting them work',
    file: 'src/accounts/delegates.ts',
    text: "found.state === 'suspended' || ",
    replacement: '',
    tests: delegation,
  },
  {
    breaks: 'names of members are not guessed without end',
    file: 'src/members/routes.ts',
    text: "account('postAddDelegate'), {\n      limit: 'sign-ins',\n    }",
    replacement: "account('postAddDelegate')",
    tests: delegation,
  },
  {
    breaks: 'a deleted user works for nobody',
    file: 'src/store/users.ts',
    text: "  await queries.run('DELETE FROM delegates WHERE delegate_id = $1', [id]);\n",
    replacement: '',
    tests: ['test/deletion.test.ts'],
  },
  {
    breaks: 'a deleted user is no operator',
    file: 'src/store/users.ts',
    text: ', operator = 0 WHERE',
    replacement: ' WHERE',
    tests: ['test/store/people.test.ts'],
  },
  {
    breaks: 'nobody ends another’s session',
    file: 'src/store/sessions.ts',
    text: "'DELETE FROM sessions WHERE user_id = $1 AND id = $2'",
    replacement: "'DELETE FROM sessions WHERE user_id <> $1 OR id = $2'",
    tests: sessions,
  },
  {
    breaks: 'signing out everywhere ends every session of the member',
    file: 'src/members/account/account.ts',
    text: 'deleteSessions(queries, userId)',
    replacement: "deleteSessions(queries, '')",
    tests: sessions,
  },
  {
    breaks: 'of an address no more is kept than its network',
    file: 'src/identity/describe-device.ts',
    text: "`${address.slice(0, address.lastIndexOf('.'))}.*`",
    replacement: 'address',
    tests: sessions,
  },
  {
    breaks: 'nobody revokes another’s token in a browser',
    file: 'src/members/access/tokens.ts',
    text: 'requireToken(accounts, id, userId)',
    replacement: 'requireToken(accounts, id, userId && null)',
    tests: matrix,
  },
  {
    breaks: 'nobody sees or changes another’s webhook in a browser',
    file: 'src/members/access/webhooks.ts',
    text: 'requireWebhook(accounts, id, visitor.session.userId)',
    replacement: 'requireWebhook(accounts, id, visitor.session.userId && null)',
    tests: matrix,
  },
  {
    breaks: 'a member sees the activity of their own account',
    file: 'src/store/events.ts',
    text: 'WHERE user_id = $1 AND n < $2',
    replacement: 'WHERE user_id >= $1 AND n < $2',
    tests: ['test/main/activity.test.ts'],
  },
  {
    breaks: 'what an operator does is on record under their name',
    file: 'src/members/services.ts',
    text: 'return { ...accounts, actor: visitor.session.username };',
    replacement: 'return { ...accounts, actor: accounts.actor };',
    tests: users,
  },
  {
    breaks: 'who is deleted was typed by name',
    file: 'src/members/users/users.ts',
    text: 'if (typed !== user.username) {',
    replacement: "if (typed === '') {",
    tests: users,
  },
  {
    breaks: 'an operator does not lock themselves out by a slip',
    file: 'src/members/users/users.ts',
    text: 'if (name === exchange.visitor.session.username) return refuseSelf(services, exchange, name);',
    replacement: "if (name === '') return refuseSelf(services, exchange, name);",
    tests: users,
  },
];
