import { describe, expect, test } from 'bun:test';
import { scopes } from '../src/accounts/identity/tokens.ts';
import { accountsOf } from './support/accounts.ts';
import { addedSecondFactor } from './support/second-factor.ts';
import { startTestServer } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const database = `sqlite:${temporaryPath('vitrine.db')}`;
const run = (...args: string[]) => vitrine(database, args);
await run('user', 'add', 'ada');

describe('user second-factor', () => {
  test('turns it off and reports when there was none', async () => {
    const url = `sqlite:${temporaryPath('vitrine.db')}`;
    const turn = (wanted: string) => vitrine(url, ['user', 'second-factor', 'ada', wanted]);
    await vitrine(url, ['user', 'add', 'ada']);
    expect(await turn('off')).toEqual({ status: 0, out: 'ada has no two-factor authentication.\n', err: '' });
    const { database: opened, stop } = await startTestServer({ DATABASE_URL: url });
    const accounts = accountsOf({ database: opened });
    expect(await addedSecondFactor(accounts, 'ada')).toHaveLength(10);
    const on = await turn('on');
    expect([on.status, on.err.includes('turn on two-factor authentication at /account')]).toEqual([2, true]);
    expect((await turn('off')).out).toBe('ada no longer has two-factor authentication.\n');
    expect((await turn('off')).out).toBe('ada has no two-factor authentication.\n');
    await stop();
  });

  test('requires an existing user', async () => {
    const refused = { status: 1, out: '', err: 'No user is named nobody.\n' };
    expect(await run('user', 'second-factor', 'nobody', 'off')).toEqual(refused);
  });
});

describe('sign-in-link', () => {
  test('prints the link with its validity', async () => {
    const { status, out, err } = await vitrine(database, ['sign-in-link', 'ada'], '', {
      BASE_URL: 'https://people.example',
    });
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/people\.example\/sign-in\/vit_[\w-]{50}\n$/),
    ]);
    expect(err).toContain('Sign-in link for ada (one use, expires ');
    expect(err).toContain('The URL comes from BASE_URL.');
    const week = ['sign-in-link', 'ada', '--expires', '7d', '--json'];
    const json = JSON.parse((await vitrine(database, week, '', { BASE_URL: 'http://localhost:9000' })).out);
    expect(json).toMatchObject({ username: 'ada', link: expect.stringContaining('http://localhost:9000/') });
    expect(Date.parse(json.expiresAt) - Date.now()).toBeGreaterThan(6 * 24 * 3_600_000);
  });

  test('uses the URL of the last started server without BASE_URL, or fails', async () => {
    const refused = 'The URL of the site is unknown, because no server has started on this database.';
    expect(await run('sign-in-link', 'ada')).toEqual({
      status: 1,
      out: '',
      err: `${refused} Start the server, or set BASE_URL, for example BASE_URL=http://localhost:8000.\n`,
    });
    for (const address of ['https://old.example', 'https://new.example']) {
      await (await startTestServer({ DATABASE_URL: database, BASE_URL: address })).stop();
      const { out, err } = await run('sign-in-link', 'ada');
      expect(out).toStartWith(`${address}/sign-in/vit_`);
      expect(err).toContain('The URL comes from the server that started last.');
    }
  });

  test('requires an existing user', async () => {
    expect(await vitrine(database, ['sign-in-link', 'nobody'], '', { BASE_URL: 'http://a.test' })).toEqual({
      status: 1,
      out: '',
      err: 'No user is named nobody.\n',
    });
  });

  test.each([
    ['0h', 'use hours or days, for example 12h or 90d.'],
    ['soon', 'use hours or days, for example 12h or 90d.'],
    ['100000d', 'use at most 99999d.'],
  ])('--expires %s is rejected', async (time, advice) => {
    expect(await run('sign-in-link', 'ada', '--expires', time)).toEqual({
      status: 2,
      out: '',
      err: `--expires is "${time}": ${advice}\nRun vitrine sign-in-link --help for details.\n`,
    });
  });
});

describe('user operator', () => {
  test('grants and removes the role and reports when no operator is left', async () => {
    expect((await run('user', 'add', 'olga', '--operator')).out).toBe(
      'Added olga with an empty draft, as an operator.\n',
    );
    expect((await run('user', 'operator', 'ada', 'on')).out).toBe('ada is an operator.\n');
    expect((await run('user', 'show', 'ada')).out).toContain('operator   yes\n');
    expect((await run('user', 'list')).out).toMatch(
      /^ada .* operator\nalice .* draft revision 2\nolga .* operator\n$/,
    );
    expect(await run('user', 'operator', 'ada', 'off')).toEqual({
      status: 0,
      out: 'ada is no longer an operator.\n',
      err: '',
    });
    expect(await run('user', 'operator', 'olga', 'off')).toEqual({
      status: 0,
      out: 'olga is no longer an operator.\n',
      err: 'No operator is left. To add one: vitrine user operator NAME on\n',
    });
    const lines = (await run('user', 'list', '--json')).out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).operator)).toEqual([false, false, false]);
  });

  test('accepts on or off and an existing user', async () => {
    expect(await run('user', 'operator', 'ada', 'perhaps')).toEqual({
      status: 2,
      out: '',
      err: '"perhaps": use on or off.\nRun vitrine user operator --help for details.\n',
    });
    expect(await run('user', 'operator', 'nobody', 'on')).toEqual({
      status: 1,
      out: '',
      err: 'No user is named nobody.\n',
    });
    expect((await run('user', 'operator', '--help')).out).toContain('operator [options] <NAME> <on|off>');
  });
});

describe('token', () => {
  test('the help of create names every scope', async () => {
    const { out } = await run('token', 'create', '--help');
    expect(scopes.filter((scope) => !new RegExp(`\\b${scope}\\b(?!:)`).test(out))).toEqual([]);
  });

  test('creates, lists and revokes', async () => {
    const made = await run('token', 'create', '--user', 'ada', '--scope', 'profile:read', 'profile:read');
    expect(made.out).toMatch(/^vit_[\w-]{50}\n$/);
    const named = await run('token', 'create', '--scope', 'operator', '--name', 'Website', '--json');
    expect(JSON.parse(named.out)).toMatchObject({ name: 'Website', username: null });
    expect((await run('token', 'revoke', JSON.parse(named.out).id)).status).toBe(0);
    const [, token] = (await run('token', 'list', '--json')).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(token).toMatchObject({ username: 'ada', scopes: ['profile:read'], revokedAt: null });
    expect((await run('token', 'revoke', token.id)).out).toBe(`Token ${token.id} revoked.\n`);
    expect((await run('token', 'revoke', token.id)).status).toBe(1);
    expect((await run('token', 'list')).out).toContain('revoked');
  });
});
