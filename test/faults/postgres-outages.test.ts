import { afterAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { startApi } from '../support/api-client.ts';
import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { parseMetrics, sumOf } from '../support/parse-metrics.ts';
import { startServing, until } from '../support/serve.ts';
import { appSecret, preview } from '../support/server.ts';
import { vitrine } from '../support/vitrine.ts';

const postgres = await startOwnPostgres();
const { url } = await postgres.createDatabase();
const name = new URL(url).pathname.slice(1);
const admin = new SQL(url, { max: 2 });
// PostgreSQL's connection limits do not apply to superusers.
await admin.unsafe("CREATE ROLE app LOGIN PASSWORD 'password'");
await admin.unsafe(`ALTER DATABASE ${name} OWNER TO app`);
await admin.unsafe('GRANT ALL ON SCHEMA public TO app');
const metricsPort = await freePort();
const { server, ask, tokenOf } = await startApi({
  METRICS_PORT: String(metricsPort),
  DATABASE_URL: url.replace('postgres:password', 'app:password'),
});
const token = await tokenOf(null, 'operator');
const elsewhere = new SQL(postgres.url, { max: 1 });
afterAll(async () => {
  await server.stop();
  await admin.close();
  await elsewhere.close();
  await postgres.stop();
});

const add = (username: string) => ask('/users', { method: 'POST', token, json: { username } });
const read = () => server.call('/alice', { host: preview });

/** Closes all connections, because settings of a database or role apply to new connections only. */
async function endConnections(): Promise<void> {
  await admin.unsafe("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'");
}

/** Expects only outages until recovery, and success afterwards. */
async function recovers(username: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { status } = await add(username);
    if (status === 201) return;
    expect(status).toBe(503);
    if (performance.now() > deadline) throw new Error('it did not recover');
    await Bun.sleep(100);
  }
}

async function expectOutage(answer: ReturnType<typeof add>, detail: string): Promise<void> {
  const { status, headers, value } = await answer;
  expect([status, headers['retry-after'], value.detail]).toEqual([503, '5', detail]);
}

test('connections closed by the server cost at most one 503 and are reopened', async () => {
  for (let round = 0; round < 3; round += 1) {
    await endConnections();
    await recovers(`ended-${round}`);
    expect((await read()).status).toBe(200);
  }
});

test('a read-only PostgreSQL after a failover rejects writes with 503 and serves reads', async () => {
  await admin.unsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await endConnections();
  await Bun.sleep(200);
  expect([200, 503]).toContain((await read()).status);
  await expectOutage(
    add('read-only'),
    'The database is unavailable, and nothing was written. Try again in a moment.',
  );
  expect((await read()).status).toBe(200);
  const { status, out } = await vitrine(url, ['doctor', '--offline']);
  expect([status, out]).toEqual([1, expect.stringMatching(/fail {2}database .*is read-only/)]);
  const started = await startServing({ DATABASE_URL: url });
  await until(() =>
    started.entries().some(({ message }) => String(message).startsWith('database is read-only')),
  );
  await started.stop();
  await admin.unsafe(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await endConnections();
  await recovers('read-only');
});

test('a statement timeout is 503', async () => {
  await admin.unsafe(`ALTER DATABASE ${name} SET statement_timeout = 300`);
  await endConnections();
  await recovers('before-the-lock');
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = admin.begin(async (connection) => {
    await connection.unsafe('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  await expectOutage(
    add('timed-out'),
    'The database is busy, and nothing was written. Try again in a moment.',
  );
  gate.resolve();
  await holding;
  await admin.unsafe(`ALTER DATABASE ${name} RESET statement_timeout`);
  await recovers('timed-out');
});

test('a PostgreSQL without free connections returns 503 and recovers', async () => {
  await admin.unsafe('ALTER ROLE app CONNECTION LIMIT 0');
  await endConnections();
  await Bun.sleep(200);
  const answers = await Promise.all(['one', 'two', 'three'].map((one) => add(`crowded-${one}`)));
  for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '5']);
  await admin.unsafe('ALTER ROLE app CONNECTION LIMIT -1');
  await recovers('crowded');
});

/** Opens connections until none is left for other clients. */
async function takeEveryConnection(): Promise<SQL[]> {
  const taken: SQL[] = [];
  for (;;) {
    const one = new SQL(url, { max: 1, connectionTimeout: 5 });
    try {
      await one.unsafe('SELECT 1').simple();
      taken.push(one);
    } catch {
      return taken;
    }
  }
}

test('a PostgreSQL with too many clients returns 503 and recovers', async () => {
  const taken = await takeEveryConnection();
  try {
    // Other clients take the server's connections before it reconnects.
    await until(async () => {
      await endConnections();
      taken.push(...(await takeEveryConnection()));
      const [row] = await admin.unsafe(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'app'",
      );
      return row.n === 0;
    });
    const answers = await Promise.all([
      ...['one', 'two', 'three'].map((one) => add(`shut-out-${one}`)),
      read(),
      server.call('/nobody', { host: preview }),
      server.call('/health'),
    ]);
    for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '5']);
    await expectOutage(
      add('shut-out-four'),
      'The database is busy, and nothing was written. Try again in a moment.',
    );
  } finally {
    await Promise.all(taken.map((one) => one.close()));
  }
  await recovers('shut-out');
  expect((await read()).status).toBe(200);
}, 60_000);

test.each([
  ['of another password', "ALTER ROLE app PASSWORD 'other'", "ALTER ROLE app PASSWORD 'password'"],
  ['of a role that may not log in', 'ALTER ROLE app NOLOGIN', 'ALTER ROLE app LOGIN'],
  [
    'without a right to the database',
    `REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC, app`,
    `GRANT CONNECT ON DATABASE ${name} TO PUBLIC, app`,
  ],
  [
    'to a database that is closed',
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`,
  ],
])('a login %s is an outage and is counted', async (what, refuse, admit) => {
  const counted = async () =>
    sumOf(
      parseMetrics((await call(metricsPort, '/metrics', { host: `127.0.0.1:${metricsPort}` })).body),
      'vitrine_database_outages_total',
      { reason: 'away' },
    );
  const before = await counted();
  await elsewhere.unsafe(refuse);
  await endConnections();
  const refused = await add('refused');
  expect([refused.status, refused.headers['retry-after'], refused.value.detail]).toEqual([
    503,
    '5',
    'The database is unavailable, and nothing was written. Try again in a moment.',
  ]);
  const page = await server.call('/nobody', { host: preview });
  expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
  expect(await counted()).toBeGreaterThan(before);
  await elsewhere.unsafe(admit);
  await recovers(`login ${what}`.replaceAll(' ', '-'));
});

test.each([
  ['58030', 'The database is unavailable, and nothing was written. Try again in a moment.'],
  [
    'XX001',
    'The database is damaged: a part of it cannot be read, and nothing was written. Operators can find the damage with `vitrine doctor` and restore a backup.',
  ],
])('a disk failure of the server, %s, is 503', async (state, detail) => {
  await admin.unsafe(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not read block 1' USING ERRCODE = '${state}'; END $$`);
  await admin.unsafe('CREATE TRIGGER fails BEFORE INSERT ON users EXECUTE FUNCTION fail()');
  const { status, value } = await add('unread');
  expect([status, value.detail]).toEqual([503, detail]);
  await admin.unsafe('DROP FUNCTION fail() CASCADE');
  await recovers(`read-${state.toLowerCase()}`);
});

test('an interrupted import reports the number of stored profiles', async () => {
  await admin.unsafe(`CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.username = 'import-400' THEN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END IF;
    RETURN NEW; END $$`);
  await admin.unsafe('CREATE TRIGGER fills BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION fill()');
  const people = Array.from({ length: 400 }, (_, index) => ({ username: `import-${index + 1}` }));
  const input = people.map((one) => `${JSON.stringify(one)}\n`).join('');
  const broken = await vitrine(url, ['import', '--json', '-'], input);
  const [{ stored }] = await admin.unsafe(
    "SELECT count(*)::int AS stored FROM users WHERE username LIKE 'import-%'",
  );
  expect(stored).toBeGreaterThan(0);
  expect([broken.status, JSON.parse(broken.out).accepted]).toEqual([1, stored]);
  expect(broken.err).toContain(
    'The disk of the database is full. The profiles counted above are stored, and maybe some others.',
  );
  expect(broken.err).not.toContain('nothing was written');
  await admin.unsafe('DROP FUNCTION fill() CASCADE');
  const whole = await vitrine(url, ['import', '--json', '-'], input);
  expect(JSON.parse(whole.out)).toMatchObject({ accepted: 400, unchanged: stored });
});

test("rejects a database that can't store every text, in server and commands", async () => {
  const place = "LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0";
  for (const encoding of ['LATIN1', 'SQL_ASCII'])
    await elsewhere.unsafe(`CREATE DATABASE ${encoding.toLowerCase()} ENCODING '${encoding}' ${place}`);
  const other = new URL(url);
  other.pathname = '/latin1';
  for (const args of [['serve'], ['user', 'add', 'ada'], ['doctor', '--offline']]) {
    const { status, out, err } = await vitrine(other.href, args, '', { APP_SECRET: appSecret });
    expect([args, status, (out + err).includes('pg_dump OLD | psql NEW')]).toEqual([args, 1, true]);
  }
  other.pathname = '/sql_ascii';
  expect((await vitrine(other.href, ['user', 'add', 'łukasz'])).status).toBe(0);
});
