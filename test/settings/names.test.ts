import { expect, test } from 'bun:test';
import { existsSync, writeFileSync } from 'node:fs';
import { freePort } from '../support/free-port.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { root, vitrine } from '../support/vitrine.ts';

const secret = 'a secret that only this test knows, long enough';

/** Returns the log of a server until it has started or exited. */
async function start(environment: Record<string, string>) {
  const program = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(await freePort()),
      APP_SECRET: secret,
      DATABASE_URL: `sqlite:${temporaryPath('vitrine.db')}`,
      ...environment,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  await program.stdout.getReader().read();
  program.kill('SIGTERM');
  const err = await new Response(program.stderr).text();
  return { status: await program.exited, err };
}

test('warns at start about each former name, naming both, and about settings without effect', async () => {
  const { status, err } = await start({
    PREVIEW_URL: 'http://preview.localhost:8000',
    KEPT_MB: '64',
    KEPT_MEMORY_MB: '8',
    LIMITS_URL: 'redis://127.0.0.1:9',
    SIGN_IN: 'password',
    MAIL_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'people@example.org',
    OPERATORS_NEED: 'second-factor',
    OIDC_ALLOW: 'example.org',
    S3_ENDPOINT: 'https://s3.example.org',
    CDN_PURGE_HEADER: 'X-Purge: yes',
    BACKUP_KEEP: '3',
    REGISTRATION_DOMAINS: 'example.org',
  });
  const warnings = err
    .split('\n')
    .filter((line) => line.includes('"level":"warn"'))
    .map((line) => JSON.parse(line).message);
  expect(status).toBe(0);
  expect(warnings.filter((message) => /is now|no effect/.test(message)).toSorted()).toEqual([
    'BACKUP_KEEP has no effect without BACKUP_DIR',
    'CDN_PURGE_HEADER has no effect without CDN_PURGE_URL',
    'KEPT_MB is now CACHE_MB. Rename it',
    'KEPT_MEMORY_MB is now CACHE_MEMORY_MB. Rename it',
    'LIMITS_URL is now REDIS_URL. Rename it',
    'MAIL_URL is now SMTP_URL. Rename it',
    'OIDC_ALLOW has no effect without OIDC_ISSUER',
    'OPERATORS_NEED is now REQUIRE_2FA. Rename it',
    'PREVIEW_URL is now PROFILES_URL. Rename it',
    'REGISTRATION_DOMAINS has no effect without REGISTRATION',
    'S3_ENDPOINT has no effect without FILES_URL',
    'SIGN_IN is now SIGN_IN_METHODS. Rename it',
  ]);
}, 60_000);

test("doesn't warn about current names and effective settings", async () => {
  const { status, err } = await start({
    PROFILES_URL: 'http://preview.localhost:8000',
    CACHE_MB: '64',
    BACKUP_DIR: temporaryPath('backups'),
    BACKUP_KEEP: '3',
    AWS_ENDPOINT_URL: 'https://s3.example.org',
  });
  expect([status, err.includes('"level":"warn"')]).toEqual([0, false]);
}, 60_000);

test('stops if a setting and its former name have different values', async () => {
  const url = `sqlite:${temporaryPath('vitrine.db')}`;
  const both = { PROFILES_URL: 'https://people.example.org', PREVIEW_URL: 'https://preview.example.org' };
  expect(await vitrine(url, ['user', 'add', 'ada'], '', both)).toMatchObject({
    status: 2,
    err: 'error: PROFILES_URL and PREVIEW_URL, its former name, have different values. Remove PREVIEW_URL\n',
  });
  expect(existsSync(url.slice('sqlite:'.length))).toBe(false);
  const same = { PROFILES_URL: 'https://people.example.org', PREVIEW_URL: 'https://people.example.org' };
  expect((await vitrine(url, ['user', 'add', 'ada'], '', same)).status).toBe(0);
  const translated = { REQUIRE_2FA: 'operators', OPERATORS_NEED: 'second-factor' };
  expect((await vitrine(url, ['settings'], '', translated)).status).toBe(0);
});

test.each([
  ['PROFILE_URL', 'PROFILES_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['PORTS', 'PORT'],
  ['MAIL_URI', 'SMTP_URL'],
  ['APP_SECRET_FIL', 'APP_SECRET_FILE'],
])('stops for %s before it opens a database, and suggests %s', async (name, meant) => {
  const path = temporaryPath('vitrine.db');
  for (const args of [['user', 'add', 'ada'], ['doctor', '--offline'], ['upgrade'], ['health'], ['serve']])
    expect(await vitrine(`sqlite:${path}`, args, '', { [name]: 'x' })).toMatchObject({
      status: 2,
      out: '',
      err: `error: ${name} is not a setting, did you mean ${meant}?\n`,
    });
  expect(existsSync(path)).toBe(false);
});

test('ignores names that are short, different, or set by shells, systemd, Docker and Kubernetes', async () => {
  const url = `sqlite:${temporaryPath('vitrine.db')}`;
  const others = {
    PROT: '1',
    SHELL: '/bin/sh',
    HOSTNAME: 'box',
    LINES: '24',
    PROMPT: '$ ',
    LOGNAME: 'ada',
    LC_ALL: 'C',
    CACHE_DIRECTORY: '/var/cache/vitrine',
    REMOTE_PORT: '1',
    METRIC_PORT: 'tcp://10.0.0.1:9090',
    METRIC_PORT_9090_TCP_ADDR: '10.0.0.1',
    API_SERVICE_HOST: '10.0.0.2',
    SITES_NAME: '/vitrine/sites',
    AWS_ENDPOINT_URL_SQS: 'https://sqs.example.org',
    SOMETHING_ELSE: 'x',
  };
  expect((await vitrine(url, ['user', 'add', 'ada'], '', others)).err).toBe('');
});

test('reads every secret from NAME_FILE without trailing line endings', async () => {
  const path = temporaryPath('secret');
  const settings = [
    ['APP_SECRET', secret],
    ['DATABASE_URL', 'postgres://u:hush@127.0.0.1/x'],
    ['DATABASE_REPLICA_URL', 'postgres://u:hush@127.0.0.1/y'],
    ['S3_SECRET_ACCESS_KEY', 'hush'],
    ['S3_SESSION_TOKEN', 'hush'],
    ['REDIS_URL', 'redis://:hush@127.0.0.1'],
    ['CDN_PURGE_HEADER', 'X-Purge: hush'],
    ['SMTP_URL', 'smtp://u:hush@127.0.0.1'],
    ['OIDC_CLIENT_SECRET', 'hush'],
  ] as const;
  for (const [name, value] of settings) {
    writeFileSync(path, `${value}\r\n\n`);
    const { out, err } = await vitrine('', ['settings', '--json'], '', {
      ...(name !== 'DATABASE_URL' && { DATABASE_URL: 'postgres://127.0.0.1/x' }),
      [`${name}_FILE`]: path,
      MAIL_FROM: 'people@example.org',
    });
    const row = out.split('\n').find((line) => line.includes(`"name":"${name}"`));
    expect([name, row?.includes('"source":"file"'), err.includes('error')]).toEqual([name, true, false]);
    expect(out).not.toMatch(/hush|only this test/);
  }
});

test('stops for a secret file that is missing, empty, next to its setting, or not for a secret', async () => {
  const url = `sqlite:${temporaryPath('vitrine.db')}`;
  const [missing, empty, full] = ['missing', 'empty', 'full'].map(temporaryPath) as [string, string, string];
  writeFileSync(empty, '\n');
  writeFileSync(full, 'smtp://127.0.0.1\n');
  const said = async (environment: Record<string, string>) => {
    const { status, out, err } = await vitrine(url, ['user', 'list'], '', environment);
    expect([status, out]).toEqual([2, '']);
    return err;
  };
  expect(await said({ SMTP_URL_FILE: missing })).toMatch(
    /^error: SMTP_URL_FILE is ".*missing", and this file cannot be read: .*ENOENT/,
  );
  expect(await said({ SMTP_URL_FILE: empty })).toBe(
    `error: SMTP_URL_FILE is "${empty}", and this file is empty. Write the secret into it\n`,
  );
  expect(await said({ SMTP_URL_FILE: full, SMTP_URL: 'smtp://127.0.0.1' })).toBe(
    'error: SMTP_URL and SMTP_URL_FILE are both set. Remove one of them\n',
  );
  expect(await said({ PORT_FILE: full })).toBe(
    'error: PORT_FILE is set, and PORT is not a secret. Set PORT instead\n',
  );
  expect(await said({ MAIL_URL_FILE: full })).toBe(
    'error: MAIL_URL_FILE is set, and MAIL_URL is now SMTP_URL. Use SMTP_URL_FILE\n',
  );
});
