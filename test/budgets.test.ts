import { expect, test } from 'bun:test';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { publish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { importUsers } from '../src/ops/cli/import.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import { writePeople } from './growth/write-people.ts';
import { accountsOf } from './support/accounts.ts';
import { call } from './support/client.ts';
import { commandAccountsOf } from './support/command-accounts.ts';
import { countStatements } from './support/count-statements.ts';
import { freePort } from './support/free-port.ts';
import { signInAs } from './support/member.ts';
import { parseMetrics, sumOf } from './support/parse-metrics.ts';
import { sourceCommand } from './support/program.ts';
import { startServing, until } from './support/serve.ts';
import { addProfile, newServerDatabase, preview, startTestServer } from './support/server.ts';
import { silentTerminal } from './support/silent-terminal.ts';
import { temporaryDatabase, temporaryPath } from './support/temporary-database.ts';
import { root } from './support/vitrine.ts';

/** Measures that are the same on every machine. A change that raises one changes its number in the same commit. */
const budgets = {
  start: { modules: 640, kilobytes: 1_620 },
  import: { statements: 0.29, rows: 22 },
  publish: { statements: 12, rows: 9 },
  styleBytes: { profile: 8_900, home: 18_600, editor: 20_200 },
  scriptBytes: { editor: 30_500 },
  cachedBytes: { page: 10_700 },
  systemCalls: { cached: 6.2 },
};
/** A number that is further above its measure guards nothing. */
const slack = 0.2;

test('the program loads few modules before the first response', async () => {
  const [bun = '', ...main] = sourceCommand;
  const preload = join(root, 'test/support/list-modules.ts');
  const url = await newServerDatabase({});
  const serving = await startServing({ DATABASE_URL: url }, [bun, '--preload', preload, ...main]);
  expect((await serving.call('/alice', { host: preview })).status).toBe(200);
  process.kill(serving.pid, 'SIGUSR2');
  await until(() => serving.log().includes('{"files"'));
  await serving.stop();
  const files = serving.entries().flatMap(({ files }) => (Array.isArray(files) ? files.map(String) : []));
  const bytes = files.reduce((sum, file) => sum + Bun.file(file).size, 0);
  expect(outside(budgets.start, { modules: files.length, kilobytes: bytes / 1000 })).toEqual({});
});

test('an import sends few statements per person', async () => {
  const people = 400;
  const { path } = temporaryDatabase();
  const database = await connectDatabase({ engine: 'sqlite', path });
  await writePeople(`${path}.ndjson`, people);
  const { watched, counts } = countStatements(database);
  const terminal = { ...silentTerminal, stopped: () => new Promise<string>(() => {}) };
  await importUsers(commandAccountsOf(watched), terminal, `${path}.ndjson`, { publish: true });
  const stored = await database.get<{ people: number }>('SELECT count(*) AS people FROM users');
  await database.close();
  expect(stored).toEqual({ people });
  const { statements, rows } = counts;
  expect(outside(budgets.import, { statements: statements / people, rows: rows / people })).toEqual({});
});

test('a publication sends few statements', async () => {
  const server = await startTestServer();
  const { watched, counts } = countStatements(server.database);
  const accounts = accountsOf({ database: watched });
  await saveDraft(accounts, 'alice', { basics: { name: 'Alice Example', label: 'Engineer' } });
  const before = { ...counts };
  await publish(accounts, 'alice');
  await server.stop();
  const [statements, rows] = [counts.statements - before.statements, counts.rows - before.rows];
  expect(outside(budgets.publish, { statements, rows })).toEqual({});
});

test('pages have few bytes of style and script', async () => {
  const server = await startTestServer();
  await addProfile(server, 'ada', linked);
  const ada = await signInAs(server, 'ada');
  const { body: editor } = await ada.get('/edit/basics');
  const [, scriptPath = ''] = /<script src="([^"]+)"/.exec(editor) ?? [];
  const { body: script } = await server.call(scriptPath);
  const { body: profile } = await server.call('/ada?format=html', { host: preview });
  const { body: home } = await server.call('/');
  await server.stop();
  const measured = { profile: styleOf(profile), home: styleOf(home), editor: styleOf(editor) };
  expect(outside(budgets.styleBytes, measured)).toEqual({});
  expect(outside(budgets.scriptBytes, { editor: Buffer.byteLength(script) })).toEqual({});
});

test('a cached page has few bytes of its own', async () => {
  const metricsPort = await freePort();
  const server = await startTestServer({ METRICS_PORT: String(metricsPort) });
  await addProfile(server, 'ada', linked);
  for (let times = 0; times < 3; times += 1) await server.call('/ada?format=html', { host: preview });
  const { body } = await call(metricsPort, '/metrics', { host: `127.0.0.1:${metricsPort}` });
  await server.stop();
  const page = sumOf(parseMetrics(body), 'vitrine_cache_bytes');
  expect(outside(budgets.cachedBytes, { page })).toEqual({});
});

test.skipIf(!canTrace())('a cached response takes few system calls', async () => {
  const serving = await startServing({ DATABASE_URL: await newServerDatabase({}) }, sourceCommand);
  const reader = await openReader(serving.port);
  await reader.read(200);
  const counted = temporaryPath('system-calls');
  const options = ['-c', '-e', 'trace=desc,network', '-o', counted, '-p', String(serving.pid)];
  const tracer = Bun.spawn(['strace', ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
  await tracer.stderr.getReader().read();
  const requests = 2_000;
  await reader.read(requests);
  tracer.kill('SIGINT');
  await tracer.exited;
  reader.end();
  await serving.stop();
  const [total = ''] = /^.* total$/m.exec(await Bun.file(counted).text()) ?? [];
  const [, , , calls] = total.trim().split(/ +/);
  expect(outside(budgets.systemCalls, { cached: Number(calls) / requests })).toEqual({});
});

const linked = {
  basics: {
    name: 'Ada Example',
    label: 'Engineer',
    profiles: [{ network: 'GitHub', username: 'ada', url: 'https://github.com/ada' }],
  },
  work: [{ name: 'Engine', position: 'Engineer', startDate: '2019' }],
};

/** The measures above their budget, or so far below that the budget has to be lowered. */
function outside<Name extends string>(budget: Record<Name, number>, measured: Record<Name, number>) {
  return Object.fromEntries(
    Object.entries<number>(measured).filter(
      ([name, value]) => !(value <= budget[name as Name] && value > budget[name as Name] * (1 - slack)),
    ),
  );
}

function styleOf(body: string): number {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  return Buffer.byteLength(style);
}

/** Whether this machine has strace, and lets it attach to a process. */
function canTrace(): boolean {
  if (!Bun.which('strace')) return false;
  const sleep = Bun.spawn(['sleep', '5']);
  const traced = Bun.spawnSync(['timeout', '1', 'strace', '-p', String(sleep.pid)]);
  sleep.kill();
  return traced.stderr.toString().includes('attached');
}

/** Reads one profile again and again on one connection. */
async function openReader(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const request = `GET /alice HTTP/1.1\r\nHost: ${preview}\r\nAccept: application/json\r\n\r\n`;
  return {
    async read(times: number) {
      for (let count = 0; count < times; count += 1) {
        socket.write(request);
        await once(socket, 'data');
      }
    },
    end: () => socket.destroy(),
  };
}
