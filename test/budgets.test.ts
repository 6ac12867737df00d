import { expect, test } from 'bun:test';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join, relative } from 'node:path';
import { publish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { parseConfig } from '../src/core/config/config.ts';
import { activeModules, modules } from '../src/modules.ts';
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
import { addProfile, appSecret, newServerDatabase, preview, startTestServer } from './support/server.ts';
import { silentTerminal } from './support/silent-terminal.ts';
import { temporaryDatabase, temporaryPath } from './support/temporary-database.ts';
import { root } from './support/vitrine.ts';

/** Measures that are equal on all machines. A change that raises one updates its number in the same commit. */
const budgets = {
  start: { modules: 710, kilobytes: 1_855 },
  import: { statements: 0.31, rows: 23 },
  publish: { statements: 16, rows: 12 },
  styleBytes: { profile: 10_800, home: 19_400, editor: 28_500 },
  scriptBytes: { editor: 32_400 },
  cachedBytes: { page: 13_620 },
  systemCalls: { cached: 6.2 },
  /** Depends on garbage collection, so machines differ by half. */
  allocatedBytes: { cached: 700 },
};
/** A budget that is further above its measure is useless. */
const slack = 0.2;

test('Vitrine loads few modules before the first response', async () => {
  const files = await filesOfStart();
  const bytes = files.reduce((sum, file) => sum + Bun.file(file).size, 0);
  expect(outside(budgets.start, { modules: files.length, kilobytes: bytes / 1000 })).toEqual({});
});

test('Vitrine loads no file of a module that its settings switch off', async () => {
  const result = parseConfig({ APP_SECRET: appSecret });
  if ('problems' in result) throw new Error('Default settings have problems.');
  const active = activeModules(result.config).map(({ name }) => name);
  const off = modules.map(({ name }) => name).filter((name) => !active.includes(name));
  const loaded = (await filesOfStart()).map((file) => relative(join(root, 'src/modules'), file));
  const belongs = (names: readonly string[]) =>
    loaded.filter((file) => names.includes(file.split('/')[0] ?? ''));
  expect(belongs(off).toSorted()).toEqual(off.map((name) => `${name}/module.ts`).toSorted());
  expect(belongs(active).length).toBeGreaterThan(2 * active.length);
});

/** The source files that a default server has loaded after its first response. */
async function filesOfStart(): Promise<string[]> {
  const [bun = '', ...main] = sourceCommand;
  const preload = join(root, 'test/support/list-modules.ts');
  const url = await newServerDatabase({});
  const serving = await startServing({ DATABASE_URL: url }, [bun, '--preload', preload, ...main]);
  expect((await serving.call('/alice', { host: preview })).status).toBe(200);
  process.kill(serving.pid, 'SIGUSR2');
  await until(() => serving.log().includes('{"files"'));
  await serving.stop();
  return serving.entries().flatMap(({ files }) => (Array.isArray(files) ? files.map(String) : []));
}

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

test('a cached response allocates little memory', async () => {
  const [bun = '', ...main] = sourceCommand;
  const preload = join(root, 'test/support/print-heap.ts');
  const environment = { DATABASE_URL: await newServerDatabase({}), BUN_JSC_useGC: '0' };
  const serving = await startServing(environment, [bun, '--preload', preload, ...main]);
  const allocated = async () => {
    const before = serving.entries().filter((entry) => 'allocated' in entry).length;
    process.kill(serving.pid, 'SIGUSR2');
    await until(() => serving.entries().filter((entry) => 'allocated' in entry).length > before);
    return Number(serving.entries().findLast((entry) => 'allocated' in entry)?.allocated);
  };
  const reader = await openReader(serving.port);
  await reader.read(2_000);
  const requests = 5_000;
  const measured: number[] = [];
  // Repeated, because server timers also allocate, and more of them run while a busy machine slows the requests.
  for (let round = 0; round < 5; round += 1) {
    const before = await allocated();
    await reader.read(requests);
    measured.push(((await allocated()) - before) / requests);
  }
  const cached = Math.min(...measured);
  reader.end();
  await serving.stop();
  expect(cached).toBeLessThan(budgets.allocatedBytes.cached);
}, 60_000);

const linked = {
  basics: {
    name: 'Ada Example',
    label: 'Engineer',
    profiles: [{ network: 'GitHub', username: 'ada', url: 'https://github.com/ada' }],
  },
  work: [{ name: 'Engine', position: 'Engineer', startDate: '2019' }],
};

/** The measures above their budget, or so far below that the budget must be lowered. */
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

/** Whether this machine has strace and may attach it to processes. */
function canTrace(): boolean {
  if (!Bun.which('strace')) return false;
  const sleep = Bun.spawn(['sleep', '5']);
  const traced = Bun.spawnSync(['timeout', '1', 'strace', '-p', String(sleep.pid)]);
  sleep.kill();
  return traced.stderr.toString().includes('attached');
}

/** Reads one profile repeatedly on one connection. */
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
