import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { createServer } from 'node:tls';
import { localCertificate, localPrivateKey } from '../support/certificate.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Serving, startServing } from '../support/serve.ts';
import { appSecret } from '../support/server.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { typeCommand, vitrine } from '../support/vitrine.ts';

interface Check {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly fix?: string;
}

/** A separate process, because Bun reads the trusted authorities once at its start. */
async function consult(url: string, environment: Record<string, string>, ...args: string[]) {
  const { status, out, err } = await typeCommand(url, ['doctor', '--json', ...args], '', environment);
  const { checks, findings } = JSON.parse(out) as { checks: Check[]; findings: string[] };
  const of = (name: string) => checks.filter((check) => check.name === name);
  return { status, err, findings, checks, of };
}

describe('the doctor', () => {
  const path = temporaryPath('vitrine.db');
  const url = `sqlite:${path}`;
  let serving: Serving;
  let hosts: Record<'BASE_URL' | 'PROFILES_URL' | 'API_URL', string>;
  beforeAll(async () => {
    const port = await freePort();
    hosts = {
      BASE_URL: `http://127.0.0.1:${port}`,
      PROFILES_URL: `http://127.0.0.2:${port}`,
      API_URL: `http://127.0.0.3:${port}`,
    };
    serving = await startServing({ DATABASE_URL: url, HOST: '0.0.0.0', PORT: String(port), ...hosts });
  });
  afterAll(() => serving.stop());

  test('finds no problems in a healthy system and reaches all three URLs', async () => {
    const { status, checks, of } = await consult(url, { APP_SECRET: appSecret, ...hosts });
    expect(status).toBe(0);
    expect(checks.filter((check) => check.status === 'fail')).toEqual([]);
    expect(of('urls').map(({ status: one, message }) => `${one} ${message}`)).toEqual(
      Object.entries(hosts).map(([name, address]) => `ok ${name} ${address} reaches this server`),
    );
    for (const name of ['settings', 'database', 'migrations', 'folder', 'disk', 'clock', 'directory'])
      expect([name, of(name).map((check) => check.status)]).toEqual([name, ['ok']]);
    expect(of('backups')).toEqual([
      expect.objectContaining({ status: 'warn', fix: expect.stringContaining('BACKUP_DIR') }),
    ]);
  });

  test("recognizes another server by its secret, and servers that don't respond or differ", async () => {
    const other = await consult(url, {
      ...hosts,
      APP_SECRET: 'another secret than that of the server, as long',
    });
    expect([other.status, other.of('urls').map(({ status }) => status)]).toEqual([
      1,
      ['fail', 'fail', 'fail'],
    ]);
    expect(other.of('urls')[0]?.message).toContain('reaches another Vitrine server');
    const foreign = Bun.serve({ port: 0, fetch: () => new Response('hello') });
    const proxy = Bun.serve({ port: 0, fetch: () => new Response('', { status: 502 }) });
    const alone = await consult(url, { APP_SECRET: appSecret, BASE_URL: `http://localhost:${proxy.port}` });
    await proxy.stop(true);
    expect(alone.of('urls')[0]).toMatchObject({
      message: expect.stringContaining("the proxy can't reach Vitrine (status 502)"),
      fix: 'start the server, and check that the proxy forwards to 127.0.0.1 port 8000',
    });
    const moved = Bun.serve({ port: 0, fetch: () => Response.redirect('https://elsewhere.example/') });
    const found = await consult(url, {
      APP_SECRET: appSecret,
      BASE_URL: `http://localhost:${foreign.port}`,
      PROFILES_URL: `http://localhost:${moved.port}`,
      API_URL: `http://localhost:${await freePort()}`,
    });
    await Promise.all([foreign.stop(true), moved.stop(true)]);
    expect(found.of('urls').map(({ message }) => message.replace(/^\S+ \S+ /, ''))).toEqual([
      'reaches another server, not Vitrine (status 200)',
      'redirects to https://elsewhere.example/',
      'is unreachable: no server listens at this URL',
    ]);
  });

  test('sends its signature only to clients with the secret and for its host', async () => {
    const ask = (nonce: string, target = '/.vitrine-doctor') =>
      serving.call(target, { host: new URL(hosts.BASE_URL).host, headers: { 'X-Vitrine-Nonce': nonce } });
    const [one, other] = [await ask('a'.repeat(32)), await ask('b'.repeat(32))];
    expect(one.headers['x-vitrine-proof']).toMatch(/^[0-9a-f]{64}$/);
    expect(one.headers['x-vitrine-proof']).not.toBe(other.headers['x-vitrine-proof']);
    expect((await ask('short')).headers['x-vitrine-proof']).toBeUndefined();
    expect(
      (await serving.call('/health', { host: new URL(hosts.BASE_URL).host })).headers['x-vitrine-proof'],
    ).toBeUndefined();
  });

  test('warns about unavailable servers, and about SCIM without a matching single sign-on', async () => {
    expect((await vitrine(url, ['token', 'create', '--scope', 'scim'])).status).toBe(0);
    const settings = {
      ...{ APP_SECRET: appSecret, REDIS_URL: 'redis://127.0.0.1:1' },
      ...{ CDN_SECONDS: '30', CDN_PURGE_URL: 'http://127.0.0.1:1/{key}' },
      ...{ OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'vitrine' },
    };
    const untied = await consult(url, { ...settings, OIDC_LINK: 'verified-email' });
    for (const [name, setting] of [
      ['redis', 'REDIS_URL'],
      ['cdn', 'CDN_PURGE_URL'],
      ['scim', 'OIDC_LINK'],
    ] as const)
      expect(untied.of(name)).toEqual([
        expect.objectContaining({ status: 'warn', fix: expect.stringContaining(setting) }),
      ]);
    const saml = { APP_SECRET: appSecret, SAML_METADATA: 'http://127.0.0.1:1/metadata' };
    expect((await consult(url, { ...saml, OIDC_LINK: 'username' })).of('scim')).toHaveLength(1);
    expect((await consult(url, settings)).of('scim')).toEqual([]);
    // Warnings: no backups, no list of erasures, and one account without a sign-in method.
    await vitrine(url, ['user', 'add', 'lone']);
    const alone = await consult(url, { APP_SECRET: appSecret }, '--offline');
    expect(alone.of('accounts')).toEqual([
      expect.objectContaining({
        status: 'warn',
        message: expect.stringMatching(/^\d+ accounts? without an email address or a sign-in method$/),
        fix: expect.stringContaining('vitrine user connect'),
      }),
    ]);
    expect(alone.of('erasures')).toEqual([
      expect.objectContaining({ status: 'warn', fix: expect.stringContaining('BACKUP_DIR') }),
    ]);
    expect((await consult(url, settings, '--offline')).of('redis')).toEqual([]);
  });

  test('reports each problem of the settings and continues with the readable ones', async () => {
    const broken = { APP_SECRET: 'short', PORT: 'x', BASE_URL: 'example.org', BACKUP_KEEP: '0' };
    const { status, of } = await consult(url, broken, '--offline');
    expect(status).toBe(1);
    expect(of('settings').map((check) => [check.status, check.message.split(' ')[0]])).toEqual(
      expect.arrayContaining(Object.keys(broken).map((variable) => ['fail', variable])),
    );
    expect(JSON.stringify(of('settings'))).not.toContain('short');
    expect(of('database')[0]?.status).toBe('ok');
    const missing = await consult(`sqlite:${temporaryPath('none.db')}`, {}, '--offline');
    expect([missing.status, missing.of('database')[0]?.message]).toEqual([
      1,
      expect.stringContaining('There is no database at'),
    ]);
    expect(missing.of('settings').map((check) => check.status)).toEqual(['warn']);
  });

  test('names the backups if the database is damaged, but not if it is unreachable', async () => {
    const folder = dirname(temporaryPath('x'));
    const damaged = join(folder, 'damaged.db');
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    for (const day of ['01', '03', '02'])
      writeFileSync(join(backups, `vitrine-202603${day}T030000Z.backup.gz`), '');
    writeFileSync(join(backups, 'vitrine-99990101T030000Z.backup.gz.unfinished'), '');
    const adviceOn = async (bytes: Uint8Array | string, environment: Record<string, string>) => {
      writeFileSync(damaged, bytes);
      const { status, of } = await consult(`sqlite:${damaged}`, environment, '--offline');
      expect([status, of('database')[0]?.status]).toEqual([1, 'fail']);
      return of('database')[0]?.fix ?? '';
    };
    const packed = await Bun.file(new URL('../released/0.1/vitrine.db.gz', import.meta.url)).bytes();
    const whole = Bun.gunzipSync(packed);
    const command = `DATABASE_URL=sqlite:${folder}/restored.db vitrine restore`;
    for (const bytes of ['hello', whole.slice(0, whole.length >> 1)]) {
      const advice = await adviceOn(bytes, { BACKUP_DIR: backups });
      expect(advice).toEndWith(`${command} ${backups}/vitrine-20260303T030000Z.backup.gz`);
    }
    const advice = await adviceOn('hello', {});
    expect(advice).toEndWith(`${command} FILE, your newest backup (BACKUP_DIR is not set)`);
    const notOurs = await consult(`sqlite:${backups}`, { BACKUP_DIR: backups }, '--offline');
    expect(notOurs.of('database')[0]?.fix).toContain('that this user can write to');
    const missing = await consult(`sqlite:${join(folder, 'none.db')}`, {}, '--offline');
    expect(missing.of('database')[0]?.fix).toContain('start the server once');
  });

  test('reports file permissions and pending migrations without applying them', async () => {
    const old = temporaryPath('old.db');
    const packed = await Bun.file(new URL('../released/0.1/vitrine.db.gz', import.meta.url)).bytes();
    writeFileSync(old, Bun.gunzipSync(packed));
    chmodSync(dirname(old), 0o755);
    const first = await consult(`sqlite:${old}`, {}, '--offline');
    expect(first.of('migrations')).toEqual([
      {
        name: 'migrations',
        status: 'warn',
        message: expect.stringContaining('pending: 0012'),
        fix: expect.any(String),
      },
    ]);
    expect(first.of('folder').map((check) => check.status)).toEqual(['warn']);
    expect((await consult(`sqlite:${old}`, {}, '--offline')).of('migrations')).toHaveLength(1);
  });
});

test('the doctor warns about a new installation instead of reporting a failure', async () => {
  const empty = temporaryPath('new.db');
  writeFileSync(empty, '');
  chmodSync(dirname(empty), 0o700);
  const url = `sqlite:${empty}`;
  const environment = { APP_SECRET: appSecret, BACKUP_DIR: dirname(empty) };
  const before = await consult(url, environment, '--offline');
  expect([before.status, before.of('migrations')]).toEqual([
    0,
    [
      {
        name: 'migrations',
        status: 'warn',
        message: 'the database is empty',
        fix: 'start the server, which creates the tables',
      },
    ],
  ]);
  expect((await vitrine(url, ['doctor', '--offline'], '', environment)).out).toContain('No users examined.');
  await vitrine(url, ['user', 'add', 'ada'], '', environment);
  const after = await consult(url, environment, '--offline');
  expect([after.status, after.of('backups')[0]?.status, after.of('backups')[0]?.message]).toEqual([
    0,
    'warn',
    'no backup yet',
  ]);
});

test('the doctor reads a certificate and reports an untrusted one', async () => {
  const [port, inside] = [await freePort(), await freePort()];
  const url = `sqlite:${temporaryPath('vitrine.db')}`;
  const proxy = createServer({ cert: localCertificate, key: localPrivateKey }, (socket) => {
    const through = connect(inside, '127.0.0.1');
    socket.pipe(through).pipe(socket);
    for (const one of [socket, through]) one.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(port, '0.0.0.0', resolve));
  const [BASE_URL = '', PROFILES_URL = '', API_URL = ''] = [1, 2, 3].map(
    (n) => `https://127.0.0.${n}:${port}`,
  );
  const environment = { APP_SECRET: appSecret, BASE_URL, PROFILES_URL, API_URL };
  const serving = await startServing({ DATABASE_URL: url, PORT: String(inside), ...environment });
  const unbelieved = await consult(url, environment);
  const authority = temporaryPath('authority.pem');
  writeFileSync(authority, localCertificate);
  const believed = await consult(url, { ...environment, NODE_EXTRA_CA_CERTS: authority });
  await serving.stop();
  proxy.close();
  expect([unbelieved.status, unbelieved.of('urls')[0]?.fix]).toEqual([
    1,
    'give the proxy a certificate for this name that browsers trust',
  ]);
  expect([believed.status, believed.of('urls').map(({ status, message }) => `${status} ${message}`)]).toEqual(
    [
      0,
      [1, 2, 3].flatMap((n) => [
        expect.stringMatching(new RegExp(`^ok \\w+ https://127.0.0.${n}:${port} reaches this server$`)),
        expect.stringMatching(new RegExp(`^ok the certificate of 127.0.0.${n} is valid until 2126-`)),
      ]),
    ],
  );
  expect(believed.of('settings')[0]?.message).toContain('TRUSTED_PROXIES is empty');
}, 120_000);

test('the doctor compares clocks with PostgreSQL', async () => {
  const postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  await vitrine(url, ['user', 'add', 'ada']);
  const { status, of } = await consult(url, {}, '--offline');
  await postgres.stop();
  expect([status, of('clock')[0]?.message, of('database')[0]?.message]).toEqual([
    0,
    expect.stringContaining('differs by 0.'),
    expect.stringContaining('PostgreSQL'),
  ]);
}, 120_000);

test('the doctor distinguishes a rejected PostgreSQL login from a stopped server', async () => {
  const postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  const other = new URL(url);
  other.password = 'another';
  const { of } = await consult(other.href, {}, '--offline');
  await postgres.stop();
  const [refused] = of('database');
  expect([refused?.message, refused?.fix]).toEqual([
    expect.stringContaining('password authentication failed'),
    expect.stringContaining('check user, password and database in DATABASE_URL'),
  ]);
  other.port = String(await freePort());
  const [away] = (await consult(other.href, {}, '--offline')).of('database');
  expect([away?.message, away?.fix]).toEqual([
    expect.stringContaining('nothing listens'),
    'check DATABASE_URL, and that PostgreSQL is running',
  ]);
});
