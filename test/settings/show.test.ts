import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { settings } from '../../src/core/config/settings.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { typeCommand, vitrine } from '../support/vitrine.ts';

interface Row {
  readonly name: string;
  readonly value: string | null;
  readonly source: string;
  readonly default: string | null;
}

async function show(environment: Record<string, string>) {
  const { status, out, err } = await vitrine('', ['settings', '--json'], '', environment);
  const rows: Row[] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { status, err, out, rows, value: (name: string) => rows.find((row) => row.name === name)?.value };
}

describe('vitrine settings', () => {
  test('prints every setting with value, source and default', async () => {
    const { status, rows } = await show({ PORT: '9000' });
    expect([status, rows.map(({ name }) => name)]).toEqual([
      0,
      Object.values(settings).map(({ variable }) => variable),
    ]);
    expect(rows[2]).toEqual({ name: 'PORT', value: '9000', source: 'environment', default: '8000' });
    expect(rows.find(({ name }) => name === 'BASE_URL')).toEqual({
      name: 'BASE_URL',
      value: 'http://localhost:9000',
      source: 'default',
      default: 'http://localhost:9000',
    });
    expect((await vitrine('', ['settings'])).out).toMatch(/^PORT +default +8000$/m);
  });

  test('hides secrets and masks passwords in URLs', async () => {
    const { out, value } = await show({
      APP_SECRET: 'hush hush hush hush hush hush hush abcdefgh',
      DATABASE_URL: 'postgres://ada:hush@db.example/people?sslpassword=hush',
      SMTP_URL: 'smtp://ada:hush@mail.example',
      REDIS_URL: 'redis://:hush@redis.example',
      S3_ACCESS_KEY_ID: 'hush',
      S3_SECRET_ACCESS_KEY: 'hush',
      CDN_PURGE_HEADER: 'X-Purge: hush',
      OIDC_CLIENT_SECRET: 'hush',
      MAIL_FROM: 'people@example.org',
    });
    expect(out).not.toContain('hush');
    expect([
      value('APP_SECRET'),
      value('DATABASE_URL'),
      value('SMTP_URL'),
      value('OIDC_CLIENT_SECRET'),
    ]).toEqual([
      '(hidden)',
      'postgres://…@db.example/people?sslpassword=…',
      'smtp://…@mail.example',
      '(hidden)',
    ]);
  });

  test('prints everything with wrong values, without secrets, and exits 1', async () => {
    const { status, rows, err, out, value } = await show({
      PORT: 'many',
      DATABASE_URL: 'mysql://u:hu/sh@db/x',
      SMTP_URL: 'hush',
      LOG_LEVEL: 'debug',
    });
    expect([status, rows.length, value('PORT'), value('LOG_LEVEL')]).toEqual([
      1,
      Object.keys(settings).length,
      'many',
      'debug',
    ]);
    expect(err).toContain('error: PORT is "many": use a whole number from 1 to 65535\n');
    expect(out + err).not.toMatch(/hush|hu\/sh/);
  });

  test('prints everything with a misspelled name and exits 2', async () => {
    const { status, rows, err } = await show({ SITE_NAMES: 'x' });
    expect([status, rows.length]).toEqual([2, Object.keys(settings).length]);
    expect(err).toContain('error: SITE_NAMES is not a setting, did you mean SITE_NAME?\n');
  });
});

describe('DOMAIN', () => {
  test('sets the three URLs, and each can be overridden', async () => {
    const { value } = await show({ DOMAIN: 'team.example.org', API_URL: 'https://rest.example.org' });
    expect([value('BASE_URL'), value('PROFILES_URL'), value('API_URL')]).toEqual([
      'https://team.example.org',
      'https://people.team.example.org',
      'https://rest.example.org',
    ]);
  });

  test('is the domain of a sign-in link before any server has started', async () => {
    const url = `sqlite:${temporaryPath('vitrine.db')}`;
    await vitrine(url, ['user', 'add', 'ada']);
    const { out } = await vitrine(url, ['sign-in-link', 'ada'], '', { DOMAIN: 'Team.example.org' });
    expect(out).toStartWith('https://team.example.org/');
  });

  test.each(['https://example.org', 'example.org/x', 'example.org:8000', '10.0.0.1', '[::1]', 'a..b', 'a b'])(
    'rejects %p',
    async (domain) => {
      const { status, err } = await vitrine('sqlite:x.db', ['user', 'list'], '', { DOMAIN: domain });
      expect([status, err]).toEqual([
        2,
        `error: DOMAIN is ${JSON.stringify(domain)}: use a domain without scheme and path, for example team.example.org\n`,
      ]);
    },
  );
});

describe('vitrine init', () => {
  const options = ['--domain', 'team.example.org', '--smtp', 'smtp://ada:hu$h@mail.example'];

  test('writes a file that the server starts with, and prints the next steps without secrets', async () => {
    const path = temporaryPath('vitrine.conf');
    const { status, out, err } = await typeCommand('', [
      'init',
      '--config',
      path,
      ...options,
      '--sign-in',
      'passkey,mail',
    ]);
    expect([status, err, statSync(path).mode & 0o777]).toEqual([0, '', 0o600]);
    const text = readFileSync(path, 'utf8');
    const [, secret = ''] = /^APP_SECRET=([0-9a-f]{64})$/m.exec(text) ?? [];
    expect(secret).not.toBe('');
    expect(out + err).not.toMatch(new RegExp(`hu|${secret}`));
    for (const wanted of [
      /^ {2}people\.team\.example\.org\. +IN A /m,
      /^ {2}api\.team\.example\.org\. +IN AAAA /m,
      /^ {2}team\.example\.org, people\.team\.example\.org, api\.team\.example\.org \{$/m,
      /server_name team\.example\.org people\.team\.example\.org api\.team\.example\.org;/,
    ])
      expect(out).toMatch(wanted);
    expect(out).toEndWith(`vitrine serve --config ${path}\n`);
    const rows: Row[] = (await vitrine('', ['settings', '--json', '--config', path])).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const value = (name: string) => rows.find((row) => row.name === name)?.value;
    expect([value('PROFILES_URL'), value('SIGN_IN_METHODS'), value('SMTP_URL')]).toEqual([
      'https://people.team.example.org',
      'passkey,mail',
      'smtp://…@mail.example',
    ]);
  });

  test('asks for missing values', async () => {
    const path = temporaryPath('vitrine.conf');
    const { status, out } = await typeCommand(
      '',
      ['init', '--config', path],
      'team.example.org\n\npassword\n',
    );
    expect(status).toBe(0);
    expect(out).toContain('Domain of the site:');
    const text = readFileSync(path, 'utf8');
    expect([text.includes('DOMAIN=team.example.org\n'), text.includes('SIGN_IN_METHODS=password\n')]).toEqual(
      [true, true],
    );
    expect(text).not.toContain('SMTP_URL');
  });

  test('never overwrites a file and reports it before asking', async () => {
    const path = temporaryPath('vitrine.conf');
    writeFileSync(path, 'PORT=1\n');
    const { status, out, err } = await typeCommand('', ['init', '--config', path]);
    expect([status, out, err, readFileSync(path, 'utf8')]).toEqual([
      1,
      '',
      `error: ${path} exists. Choose another file, or delete it first.\n`,
      'PORT=1\n',
    ]);
  });

  test("doesn't write through a symbolic link", async () => {
    const [path, target] = [temporaryPath('vitrine.conf'), temporaryPath('target')];
    symlinkSync(target, path);
    const { status } = await typeCommand('', ['init', '--config', path, ...options, '--sign-in', 'mail']);
    expect([status, existsSync(target)]).toEqual([1, false]);
  });

  test.each([
    [['--domain', 'https://x.org'], 'error: --domain is not valid: use a domain without'],
    [['--smtp', 'ftp://u:hush@x'], 'error: --smtp is not valid: use smtp://'],
    [['--sign-in', 'magic'], 'error: --sign-in is not valid: use password or'],
    [['--smtp', '', '--sign-in', 'mail'], 'error: SIGN_IN_METHODS is "mail", which is incomplete'],
  ])('writes nothing with %p', async (more, message) => {
    const path = temporaryPath('vitrine.conf');
    const given = { '--domain': 'x.example.org', '--smtp': 'smtp://mail.example', '--sign-in': 'password' };
    const typed = Object.entries({ ...given, ...pairs(more) }).flat();
    const { status, err } = await typeCommand('', ['init', '--config', path, ...typed]);
    expect([status, err.startsWith(message), err.includes('hush')]).toEqual([2, true, false]);
    expect(existsSync(path)).toBe(false);
  });

  function pairs(words: readonly string[]): Record<string, string> {
    return Object.fromEntries(
      words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])),
    );
  }
});
