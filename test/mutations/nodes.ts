import type { Mutation } from './mutation.ts';

const frozen = ['test/frozen-nodes.test.ts'];
const signals = ['test/store/postgres-signals.test.ts'];

/** What holds where there are many nodes. */
export const nodes: readonly Mutation[] = [
  {
    breaks: 'who was frozen while they took a lease does not have it',
    file: 'src/store/job-leases.ts',
    text: '      return isOurs();\n',
    replacement: '      return end > 0;\n',
    tests: ['src/store/job-leases.test.ts'],
  },
  {
    breaks: 'who was frozen tells no webhook that another node has told',
    file: 'src/webhooks/dispatcher.ts',
    text: 'if (now().getTime() - start.getTime() >= lease - timeout) return;',
    replacement: '',
    tests: frozen,
    only: 'a webhook is told by one node',
  },
  {
    breaks: 'a webhook that is due does not stop a process whose database takes nothing',
    file: 'src/webhooks/dispatcher.ts',
    text: '.then(() => turnEnded.resolve(), report);',
    replacement: '.catch(report).then(() => turnEnded.resolve());',
    tests: ['test/faults/lost-sqlite.test.ts'],
    only: 'webhook is due',
  },
  {
    breaks: 'who was frozen sends no message that another node has sent',
    file: 'src/mail/mailer.ts',
    text: 'if (now().getTime() - begin >= lease - timeout) return;',
    replacement: '',
    tests: frozen,
    only: 'a message is sent by one node',
  },
  {
    breaks: 'who was frozen looks at no page that another node looks at',
    file: 'src/links/verifier.ts',
    text: 'if (!lease.isOurs()) return;',
    replacement: '',
    tests: frozen,
    only: 'a page is looked at by one node',
  },
  {
    breaks: 'the lease of a backup is extended by who has it',
    file: 'src/store/backups.ts',
    text: "'UPDATE backups SET leased_until = $1 WHERE due_at = $2 AND leased_until = $3';\n  return (await queries.run(sql, [until, dueAt, from]",
    replacement:
      "'UPDATE backups SET leased_until = $1 WHERE due_at = $2';\n  return (await queries.run(sql, [until, dueAt]",
    tests: frozen,
    only: 'a backup that another node makes',
  },
  {
    breaks: 'a login that PostgreSQL refuses is an outage',
    file: 'src/store/postgres-clock.ts',
    text: "error.severity === 'FATAL' || state.startsWith('28') ? 'away' : null",
    replacement: 'null',
    tests: ['test/faults/postgres-outages.test.ts'],
    only: 'login',
  },
  {
    breaks: 'a node that no signal reaches goes by the clock',
    file: 'src/store/postgres-signals.ts',
    text: "if (found === 'lost' || found === 'away') timer = setInterval(sign, clock);",
    replacement: '',
    tests: signals,
  },
  {
    breaks: 'that no signal comes through is noticed',
    file: 'src/store/postgres-signals.ts',
    text: "Bun.sleep(patience).then((): Outcome => 'lost')",
    replacement: "Bun.sleep(patience).then((): Outcome => 'heard')",
    tests: signals,
  },
  {
    breaks: 'a worker that has ended takes nobody else with it',
    file: 'src/server/supervise.ts',
    text: 'if (other !== number) pass(send, message);',
    replacement: 'if (other !== number) send(message);',
    tests: ['src/server/supervise.test.ts'],
  },
  {
    breaks: 'a worker that has lost the database is not started again on an empty one',
    file: 'src/server/supervise.ts',
    text: '      if (status === lostStatus) return failing.resolve(lost);\n',
    replacement: '',
    tests: ['src/server/supervise.test.ts'],
  },
  {
    breaks: 'nothing makes an empty database where a lost one waits to be put back',
    file: 'src/server/open-database.ts',
    text: "  if (url.engine === 'sqlite') refuseBesideRescued(url.path);\n",
    replacement: '',
    tests: ['test/faults/lost-sqlite.test.ts'],
    only: 'a status of its own',
  },
  {
    breaks: 'what starts a server again can tell that its database is lost',
    file: 'src/cli/serve.ts',
    text: 'throw Object.assign(new Failure(failure), { status: lostStatus });',
    replacement: 'throw new Failure(failure);',
    tests: ['test/faults/lost-sqlite.test.ts'],
    only: 'a status of its own',
  },
  {
    breaks: 'a file that cannot be read any more does not end the process that polls it',
    file: 'src/store/sqlite.ts',
    text: 'const current = versionOrNull(reader);',
    replacement: 'const current = readVersion(reader);',
    tests: ['src/store/sqlite-view.test.ts'],
  },
];
