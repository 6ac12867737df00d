import type { Mutation } from './mutation.ts';

const tests = ['test/personal-data.test.ts'];
const releaseTests = ['test/released-names.test.ts'];
const eventTests = ['test/retention-of-events.test.ts'];
const events = 'src/store/delete-events.ts';
const file = 'src/store/personal-data.ts';

/** Faults in data exports: all data of one user, and nothing of others. */
export const personalDataFaults: readonly Mutation[] = [
  {
    breaks: 'IP addresses of others are not in the data of a user',
    file,
    text: '`CASE WHEN actor IN (${names}) THEN origin END`',
    replacement: "'origin'",
    tests,
  },
  {
    breaks: 'the address of a mail is shown where it is the user’s own',
    file,
    text: '`CASE WHEN ${isOwnMail} THEN address END`',
    replacement: "'address'",
    tests,
  },
  {
    breaks: 'the response of a mail server is shown where the address is the user’s own',
    file,
    text: '`CASE WHEN ${isOwnMail} THEN reason END`',
    replacement: "'reason'",
    tests,
  },
  {
    breaks: 'a new table needs a decision',
    file,
    text: "  views: {\n    parts: [\n      {\n        file: 'views',",
    replacement: "  seen: {\n    parts: [\n      {\n        file: 'views',",
    tests,
  },
  {
    breaks: 'all data of a user needs the scope account:read',
    file: 'src/hosts/api/routes.ts',
    text: "'get-user-data', 'account:read'",
    replacement: "'get-user-data', 'profile:read'",
    tests,
  },
  {
    breaks: 'all data of a user needs re-authentication',
    file: 'src/hosts/main/members/account/routes.ts',
    text: "download('postDownloadData'), limitedAndProven",
    replacement: "download('postDownloadData'), {}",
    tests: ['test/proof/proof.test.ts'],
  },
  {
    breaks: 'a download of all data is in the audit log',
    file: 'src/accounts/export-data.ts',
    text: "  await noteExport(accounts, user, 'zip');\n",
    replacement: '',
    tests,
  },
  {
    breaks: 'old sign-ins are deleted',
    file: 'src/ops/server/delete-old.ts',
    text: '{ days: config.retentionDaysSignIns, deleteSome: deleteOldSignIns },',
    replacement: '',
    tests: ['test/retention.test.ts'],
  },
  {
    breaks: 'old entries of emails are deleted',
    file: 'src/ops/server/delete-old.ts',
    text: '{ days: config.retentionDaysMails, deleteSome: deleteOldMails },',
    replacement: '',
    tests: ['test/retention.test.ts'],
  },
  {
    breaks: 'events from before the setting are deleted',
    file: 'src/ops/server/delete-old.ts',
    text: 'if (config.retentionDaysActivity === null) return;',
    replacement: 'return;',
    tests: eventTests,
  },
  {
    breaks: 'new events stay',
    file: events,
    text: 'at >= before',
    replacement: 'at === before',
    tests: eventTests,
  },
  {
    breaks: 'the event that says who created an account stays',
    file: events,
    text: 'n > 1 AND',
    replacement: '',
    tests: eventTests,
  },
  {
    breaks: 'the first publication stays',
    file: events,
    text: "OR n <> (SELECT MIN(n) FROM events AS first WHERE first.user_id = events.user_id AND first.type = 'profile.published')\n    AND",
    replacement: 'OR',
    tests: eventTests,
  },
  {
    breaks: 'events that a webhook waits for stay',
    file: events,
    text: '\n  AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.user_id = events.user_id AND deliveries.n = events.n)',
    replacement: '',
    tests: eventTests,
  },
  {
    breaks: 'deleted events are counted',
    file: events,
    text: 'number = deleted_events.number + excluded.number',
    replacement: 'number = excluded.number',
    tests: eventTests,
  },
  {
    breaks: 'a list says that events are missing',
    file: 'src/hosts/api/events.ts',
    text: 'if (cursor === null) await checkDeleted(accounts, after, owner);',
    replacement: '',
    tests: eventTests,
  },
  {
    breaks: 'a stream says that events are missing',
    file: 'src/hosts/api/events.ts',
    text: '  await checkDeleted(accounts, resumed ?? 0, userId ?? undefined);\n',
    replacement: '',
    tests: eventTests,
  },
  {
    breaks: 'deleted events of others are nothing to a member',
    file: events,
    text: 'userId === undefined\n    ? queries.get<{ last: number }>(sql)',
    replacement: 'userId !== null\n    ? queries.get<{ last: number }>(sql)',
    tests: eventTests,
  },
  {
    breaks: 'only the operator can read the ZIP',
    file: 'src/ops/cli/user-data.ts',
    text: "'w', 0o600",
    replacement: "'w', 0o644",
    tests,
  },
  {
    breaks: 'a username is released only after the erasure',
    file: 'src/accounts/release-username.ts',
    text: 'if (await isBeingErased(queries, user.id))',
    replacement: 'if (user.id === "")',
    tests: releaseTests,
  },
  {
    breaks: 'only usernames of deleted users are released',
    file: 'src/accounts/release-username.ts',
    text: "if (user.state !== 'deleted')",
    replacement: "if (user.id === '')",
    tests: releaseTests,
  },
  {
    breaks: 'a released name is not in events of others',
    file: 'src/store/stored-names.ts',
    text: "events: { replace: ['actor'], ",
    replacement: 'events: { ',
    tests: releaseTests,
  },
  {
    breaks: 'entries of an earlier user stay erased in the audit log',
    file: 'src/modules/audit/store.ts',
    text: ' AND users.created_at <= audit.at',
    replacement: '',
    tests: releaseTests,
  },
];
