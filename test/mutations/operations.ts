import type { Mutation } from './mutation.ts';

const metrics = ['test/operations/metrics.test.ts'];
const logs = ['src/log.test.ts'];
const readiness = ['test/operations/readiness.test.ts'];
const backups = ['test/operations/backups.test.ts'];

/** What an operator sees and keeps, and nobody else. */
export const operations: readonly Mutation[] = [
  {
    breaks: 'what is measured is not told through a proxy',
    file: 'src/server/serve-metrics.ts',
    text: '  if (headersOfProxies.some((name) => header(request, name) !== undefined)) return false;\n',
    replacement: '',
    tests: metrics,
    only: 'a program on this machine',
  },
  {
    breaks: 'what is measured is told by a name of this machine alone',
    file: 'src/server/serve-metrics.ts',
    text: "return hostname === 'localhost' ||",
    replacement: "return hostname !== '' ||",
    tests: metrics,
    only: 'a program on this machine',
  },
  {
    breaks: 'what is measured is for operators',
    file: 'src/hosts/api/routes.ts',
    text: "'metrics', 'operator'",
    replacement: "'metrics', 'public'",
    tests: metrics,
    only: 'on the API host',
  },
  {
    breaks: 'requests without a route share one name',
    file: 'src/server/measure-requests.ts',
    text: 'const key = `${host.name} ${route}`;',
    replacement: 'const key = `${host.name} ${Math.random()}`;',
    tests: metrics,
    only: 'requests are counted|no address, name',
  },
  {
    breaks: 'a secret that is known is in no line of the log',
    file: 'src/log-secrets.ts',
    text: "rest.replaceAll(secret, '[redacted]')",
    replacement: 'rest',
    tests: logs,
  },
  {
    breaks: 'credentials of a request are in no line of the log',
    file: 'src/log-secrets.ts',
    text: "    .replace(credentials, '$1 [redacted]')\n",
    replacement: '',
    tests: logs,
  },
  {
    breaks: 'a message is cleaned like a value',
    file: 'src/log.ts',
    text: 'String(clean(message))',
    replacement: 'message',
    tests: logs,
  },
  {
    breaks: 'a line of JSON has no character that ends a line elsewhere',
    file: 'src/log.ts',
    text: 'escapeUnprintable(JSON.stringify({ time',
    replacement: '((text: string) => text)(JSON.stringify({ time',
    tests: logs,
  },
  {
    breaks: 'a server that is about to stop is not ready',
    file: 'src/server/check-readiness.ts',
    text: "if (isStopping()) throw new Error('this server is about to stop');",
    replacement: '',
    tests: readiness,
  },
  {
    breaks: 'without room on the disk a server is not ready',
    file: 'src/server/check-readiness.ts',
    text: 'room < leastRoom',
    replacement: 'room < -1',
    tests: readiness,
  },
  {
    breaks: 'a backup that cannot be restored does not count',
    file: 'src/cli/backup-folder.ts',
    text: 'await verifyBackup(unfinished, folder);',
    replacement: '',
    tests: backups,
    only: 'a disk that is full',
  },
  {
    breaks: 'a backup is compared with what was written',
    file: 'src/cli/verify-backup.ts',
    text: 'isOfNow && sum !== wanted.sum',
    replacement: 'false',
    tests: backups,
    only: 'with a row too few',
  },
  {
    breaks: 'one of several nodes makes a backup',
    file: 'src/store/backups.ts',
    text: 'WHERE backups.done_at IS NULL AND backups.leased_until <= excluded.begun_at',
    replacement: '',
    tests: backups,
    only: 'on sqlite',
  },
  {
    breaks: 'no more backups are left than are wanted, and no other file goes with them',
    file: 'src/cli/backup-folder.ts',
    text: '.filter((name) => namePattern.test(name)).toSorted()',
    replacement: '.toSorted()',
    tests: backups,
    only: 'on sqlite',
  },
  {
    breaks: 'a proof is of the secret',
    file: 'src/hosts/identity-proof.ts',
    text: "new Bun.CryptoHasher('sha256', secret)",
    replacement: "new Bun.CryptoHasher('sha256')",
    tests: ['test/operations/doctor.test.ts'],
    only: 'knows another server',
  },
  {
    breaks: 'an upgrade that is only checked changes nothing',
    file: 'src/cli/upgrade.ts',
    text: 'options.check || plan.pending.length === 0',
    replacement: 'plan.pending.length === 0',
    tests: ['test/operations/upgrade.test.ts'],
    only: 'changes nothing',
  },
];
