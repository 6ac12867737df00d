import { expect, test } from 'bun:test';
import { temporaryDatabase } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';

test('import --account-emails gives accounts without an email address that of the profile', async () => {
  const url = `sqlite:${temporaryDatabase().path}`;
  const profiles = ['ada', 'ben', 'cas', 'dot'].map((username) => ({
    username,
    basics: { name: username, email: username === 'cas' ? 'ada@example.org' : `${username}@example.org` },
  }));
  await vitrine(url, ['user', 'add', 'ben', '--email', 'own@example.org']);
  const lines = profiles.map((profile) => `${JSON.stringify(profile)}\n`).join('');
  await vitrine(url, ['import', '-'], lines);
  const addressOf = async (name: string) =>
    JSON.parse((await vitrine(url, ['user', 'show', name, '--json'])).out).email;
  expect(await addressOf('ada')).toBeNull();
  const { status, out } = await vitrine(url, ['import', '-', '--account-emails'], lines);
  expect(status).toBe(0);
  expect(out).toContain('/basics/email is the email address of another account');
  expect(await Promise.all(['ada', 'ben', 'cas', 'dot'].map(addressOf))).toEqual([
    'ada@example.org',
    'own@example.org',
    null,
    'dot@example.org',
  ]);
});
