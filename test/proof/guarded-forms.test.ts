import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { Passwords } from '../../src/accounts/identity/passwords.ts';
import { makeOperator } from '../../src/accounts/operators.ts';
import { createShare } from '../../src/modules/shares/shares.ts';
import { listShares } from '../../src/modules/shares/store.ts';
import { findUserByName } from '../../src/store/users.ts';
import { formOf } from '../support/client.ts';
import { hasModule, ofModule } from '../support/has-module.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const password = 'nine brown horses';
const clock = { now: new Date() };
let server: TestServer;
let ada: SignedIn;
const accounts = () => ({
  database: server.database,
  now: () => clock.now,
  defaultLanguage: 'en',
  actor: 'vitrine',
});

beforeAll(async () => {
  server = await startTestServer(
    {
      RATE_LIMIT_WRITES: 'off',
      MAIL_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'people@vitrine.test',
    },
    { now: () => clock.now },
  );
  for (const name of ['ada', 'ben', 'cas', 'dot']) await createUser(accounts(), name);
  await makeOperator(accounts(), 'ada');
  await new Passwords().change(accounts(), 'ada', password, 0);
  ada = await openSession(server, 'ada');
});
afterAll(() => server.stop());
/** The previous re-authentication has expired. */
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 11 * 60_000);
});

const send = (path: string, body: string, type: string, more: Record<string, string> = {}) =>
  server.call(path, {
    method: 'POST',
    headers: { Cookie: ada.cookie, 'Content-Type': type, ...more },
    body,
  });
const urlencoded = 'application/x-www-form-urlencoded';
const multipart = (fields: Record<string, { readonly file?: string; readonly text: string }>) => {
  const parts = Object.entries(fields).map(([name, { file, text }]) => {
    const named = file === undefined ? '' : `; filename="${file}"\r\nContent-Type: text/csv`;
    return `--edge\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n${text}\r\n`;
  });
  return { body: `${parts.join('')}--edge--\r\n`, type: 'multipart/form-data; boundary=edge' };
};
const find = (username: string) => findUserByName(server.database, username);
const shares = async () => listShares(server.database, (await find('ada'))?.id ?? '');
const count = async (table: 'webhooks' | 'users' | 'invitations') =>
  Number((await server.database.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n);

interface Guarded {
  readonly path: string;
  readonly purpose: string;
  readonly body: string;
  readonly type?: string;
  /** Reads the visible effect of the form. */
  readonly seen: () => Promise<unknown>;
}

const table = multipart({
  file: { file: 'people.csv', text: 'username,name\nzoë-x,Zoë\neve,Eve — “E”\n' },
  lines: { text: '' },
});
const typed = multipart({ file: { file: '', text: '' }, lines: { text: 'fay,Fay\n' } });

const guarded: readonly Guarded[] = [
  ...ofModule('webhooks', {
    path: '/webhooks',
    purpose: 'Create a webhook',
    body: 'url=https%3A%2F%2Fhooks.example%2F&type=profile.published',
    seen: () => count('webhooks'),
  }),
  {
    path: '/share',
    purpose: 'Create or change a share link',
    body: 'label=For+Kim&until=',
    seen: async () => (await shares()).map(({ label }) => label),
  },
  {
    path: '/user-lists',
    purpose: 'Add users from a list',
    ...table,
    seen: async () => (await find('eve'))?.state ?? null,
  },
  {
    path: '/user-lists',
    purpose: 'Add users from a list',
    ...typed,
    seen: async () => (await find('fay'))?.state ?? null,
  },
  {
    path: '/user-lists',
    purpose: 'Add users from a list',
    body: 'lines=gil%2CGil',
    seen: async () => (await find('gil'))?.state ?? null,
  },
  {
    path: '/user-changes',
    purpose: 'Change several users',
    body: `do=suspend&user=cas&pad=${'x'.repeat(20_000)}`,
    seen: async () => (await find('cas'))?.state,
  },
  {
    path: '/users/ben/rename',
    purpose: 'Rename a user',
    body: 'username=benjamin&confirm=ben',
    seen: async () => (await find('benjamin')) !== null,
  },
  {
    path: '/users/dot/suspend',
    purpose: 'Suspend a user',
    body: '',
    seen: async () => (await find('dot'))?.state,
  },
  {
    path: '/users/dot/resume',
    purpose: 'Resume a user',
    body: '',
    seen: async () => (await find('dot'))?.state,
  },
  {
    path: '/users',
    purpose: 'Add a user',
    body: 'username=hal',
    seen: async () => (await find('hal'))?.state ?? null,
  },
  {
    path: '/invitations',
    purpose: 'Send invitations',
    ...multipart({ file: { file: '', text: '' }, people: { text: 'ida@example.org\n' } }),
    seen: () => count('invitations'),
  },
  {
    path: '/invitations',
    purpose: 'Send invitations',
    body: 'people=jon%40example.org',
    seen: () => count('invitations'),
  },
];

test.each(guarded.map((one, index) => [one.path, index, one] as const))(
  '%s (%i) waits for re-authentication and is then executed as sent',
  async (path, _, { body, type = urlencoded, purpose, seen }) => {
    const before = await seen();
    const asked = await send(path, body, type);
    const place = asked.headers.location ?? '';
    expect([asked.status, place.startsWith('/account/proof?request=')]).toEqual([303, true]);
    expect(await seen()).toEqual(before);
    expect((await ada.get(place)).body).toContain(`<strong>${purpose}</strong>`);
    expect((await ada.post(place, { password: 'wrong' })).status).toBe(403);
    expect(await seen()).toEqual(before);
    const done = await ada.post(place, { password });
    expect(done.status).toBeLessThan(400);
    expect(await seen()).not.toEqual(before);
    const after = await seen();
    // The action runs once.
    await ada.post(place, { password });
    expect(await seen()).toEqual(after);
  },
);

test('a program gets 403 instead of the re-authentication page', async () => {
  for (const { path, body, type = urlencoded, seen } of guarded) {
    const before = await seen();
    const { status } = await send(path, body, type, { Accept: 'application/json' });
    expect([path, status]).toEqual([path, 403]);
    expect(await seen()).toEqual(before);
  }
});

test('a share link is deleted without re-authentication and changed with it', async () => {
  const { share } = await createShare(accounts(), 'ada', { label: 'Old' });
  const change = formOf({ do: 'save', id: share.id, label: 'New', until: '' });
  const saved = await send('/share', String(change.body), urlencoded);
  expect(saved.headers.location).toStartWith('/account/proof?request=');
  expect((await shares()).find(({ id }) => id === share.id)?.label).toBe('Old');
  const ended = await send('/share', `do=end&id=${share.id}`, urlencoded);
  expect([ended.status, ended.headers.location]).toEqual([303, '/share?done=ended']);
  expect((await shares()).map(({ id }) => id)).not.toContain(share.id);
});

test.if(hasModule('webhooks'))('a form that claims to delete still needs re-authentication', async () => {
  const { headers } = await send('/webhooks', 'do=end&url=https%3A%2F%2Fhooks.example%2F', urlencoded);
  expect(headers.location).toStartWith('/account/proof?request=');
});

test('rejects an oversized table on its page before re-authentication', async () => {
  const text = 'x'.repeat(1024 * 1024);
  const chosen = multipart({ file: { file: 'x.csv', text } });
  for (const { body, type } of [chosen, { body: `lines=${text}`, type: urlencoded }]) {
    const { status, body: page } = await send('/user-lists', body, type);
    expect([type, status]).toEqual([type, 413]);
    expect(page).toContain('The file is larger than 1 MiB.');
    expect(page).toContain('action="/user-lists"');
  }
  expect((await send('/user-changes', text, urlencoded)).status).toBe(413);
});
