import { describe, expect, test } from 'bun:test';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';

const database = `sqlite:${temporaryPath('vitrine.db')}`;
const run = (...args: string[]) => vitrine(database, args);
await run('user', 'add', 'ada');

describe('webhook', () => {
  test('adds, lists, shows failures, retries, resumes and removes', async () => {
    const { out } = await run('webhook', 'add', 'https://hooks.example/x', '--type', 'draft.saved', '--json');
    const added = JSON.parse(out);
    expect(added).toMatchObject({
      username: null,
      url: 'https://hooks.example/x',
      types: ['draft.saved'],
      secret: expect.stringMatching(/^whsec_/),
    });
    const listed = await run('webhook', 'list');
    expect(listed.out).toBe(
      `${added.id}  all users  https://hooks.example/x  draft.saved  not tried yet  0 pending  0 failed\n`,
    );
    expect((await run('webhook', 'list', '--json')).out).not.toContain('whsec_');
    expect(await run('webhook', 'failures', added.id)).toEqual({ status: 0, out: '', err: '' });
    expect((await run('webhook', 'retry', added.id)).out).toBe('0 events are queued for another attempt.\n');
    expect((await run('webhook', 'resume', added.id)).err).toBe(`The webhook ${added.id} has not stopped.\n`);
    expect((await run('webhook', 'remove', added.id)).out).toBe(`Webhook ${added.id} removed.\n`);
    expect((await run('webhook', 'remove', added.id)).err).toBe(`There is no webhook ${added.id}.\n`);
  });

  test('reports errors of an invalid webhook', async () => {
    expect((await run('webhook', 'add', 'http://10.0.0.1/')).err).toBe(
      'The webhook is not valid: /url is a private IP address; use a public URL\n',
    );
    expect((await run('webhook', 'add', 'https://x.example/', '--type', 'nonsense')).err).toStartWith(
      '--type is "nonsense": use user.created, ',
    );
  });
});
