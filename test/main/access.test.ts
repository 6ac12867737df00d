import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { createToken, mostTokens } from '../../src/accounts/identity/tokens.ts';
import { markWebhookStopped } from '../../src/modules/webhooks/store.ts';
import { createWebhook } from '../../src/modules/webhooks/webhooks.ts';
import { eventTypes } from '../../src/store/event.ts';
import { listEvents } from '../../src/store/events.ts';
import { accountsOf } from '../support/accounts.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { toReceiver } from '../support/receiver.ts';
import { api, startTestServer } from '../support/server.ts';

describe('tokens and webhooks of a member', async () => {
  const server = await startTestServer(
    { RATE_LIMIT_WRITES: 'off' },
    { network: toReceiver, intervals: { webhooks: 20 } },
  );
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database });
  let alice: SignedIn;
  beforeAll(async () => {
    await createUser(accounts, 'bob');
    alice = await openSession(server, 'alice');
  });
  const secretIn = (body: string) => /id="secret"[^>]* value="([^"]*)"/.exec(body)?.[1] ?? '';
  const lastEvent = async () => {
    const event = (await listEvents(database, 0, 10_000)).at(-1);
    return [event?.type, event?.username, event?.actor];
  };
  const use = (token: string, method = 'GET') =>
    server.call('/users/alice/draft', {
      host: api,
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': '*' },
      ...(method === 'PUT' && { body: '{}' }),
    });

  test('a token is created, shown once, limited to its scopes, and revoked', async () => {
    const made = await alice.post('/tokens', [
      ['name', ' Website <1> '],
      ['scope', 'profile:read'],
      ['lifetime', '7'],
    ]);
    expect([made.status, made.headers['cache-control']]).toEqual([201, 'no-store']);
    const token = secretIn(made.body);
    expect(token).toStartWith('vit_');
    expect(await lastEvent()).toEqual(['token.created', 'alice', 'alice']);
    expect([(await use(token)).status, (await use(token, 'PUT')).status]).toEqual([200, 403]);
    const list = await alice.get('/tokens');
    expect(list.body).not.toContain(token);
    expect(list.body).toContain('<strong>Website &lt;1></strong>');
    expect(list.body).toContain('<code>profile:read</code>');
    const [, expires = ''] = /expires <time datetime="([^"]*)"/.exec(list.body) ?? [];
    expect(Math.round((Date.parse(expires) - Date.now()) / 86_400_000)).toBe(7);
    const [, path = ''] = /action="(\/tokens\/[^"]*\/revoke)"/.exec(list.body) ?? [];
    for (let turn = 0; turn < 2; turn += 1) {
      const revoked = await alice.post(path, {});
      expect([revoked.status, revoked.headers.location]).toEqual([303, '/tokens?saved=revoked']);
    }
    expect((await use(token)).status).toBe(401);
    expect(await lastEvent()).toEqual(['token.revoked', 'alice', 'alice']);
    const after = await alice.get('/tokens?saved=revoked');
    expect(after.body).toContain('Token revoked.');
    expect(after.body).toContain('<span class="badge">revoked</span>');
  });

  test.each([
    [{ name: '', scope: 'profile:read' }, 'name-trouble', 'Use one line of 1 to 100 characters.'],
    [{ name: 'a\nb', scope: 'profile:read' }, 'name-trouble', 'Use one line of 1 to 100 characters.'],
    [{ name: 'x'.repeat(101), scope: 'profile:read' }, 'name-trouble', 'Use one line of 1 to 100'],
    [{ name: 'none' }, 'scopes-trouble', 'Choose at least one permission.'],
    [{ name: 'root', scope: 'operator' }, 'scopes-trouble', 'Choose at least one permission.'],
  ])('creates no token from %p', async (fields, place, message) => {
    const before = await database.all('SELECT id FROM tokens');
    const answer = await alice.post('/tokens', fields as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatch(new RegExp(`id="${place}"[^>]*>${message}`));
    expect(secretIn(answer.body)).toBe('');
    expect(await database.all('SELECT id FROM tokens')).toEqual(before);
  });

  test('limits the number of tokens and lists them by page', async () => {
    const bob = await openSession(server, 'bob');
    for (let n = 0; n < mostTokens; n += 1)
      await createToken(accounts, { username: 'bob', scopes: ['profile:read'], expiresAt: null });
    const answer = await bob.post('/tokens', { name: 'more', scope: 'profile:read' });
    expect(answer.status).toBe(409);
    expect(answer.body).toContain('You’ve reached the limit of 50 tokens. Revoke one to create another.');
    expect(answer.body).toContain('value="more"');
    await database.transaction(async (queries) =>
      queries.run(
        "INSERT INTO tokens (user_id, id, hash, scopes, created_at, revoked_at) SELECT user_id, '00000000-0000-7000-8000-000000000000', 'x', scopes, created_at, created_at FROM tokens WHERE user_id = (SELECT id FROM users WHERE username = 'bob') LIMIT 1",
      ),
    );
    const { body } = await bob.get('/tokens');
    const [, older = ''] = /href="(\/tokens\?before=[^"]*)"/.exec(body) ?? [];
    const last = await bob.get(older);
    expect(last.body.match(/<li>/g)).toHaveLength(1);
    expect(last.body).toContain('<a href="/tokens">Newest</a>');
    expect((await bob.get('/tokens?before=%00')).body).toContain('/tokens?before=');
  });

  const things: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
    ['/tokens', { name: 'Twice', scope: 'profile:read', lifetime: '7' }, { name: 'Another' }],
    [
      '/webhooks',
      { url: 'https://hooks.example/twice', type: 'user.renamed' },
      { type: 'profile.published' },
    ],
  ];
  test.each(things)('a repeated form of %s creates no second one', async (path, fields, other) => {
    const onceIn = (body: string) => /name="once" value="([\w-]{36})"/.exec(body)?.[1] ?? '';
    const count = async () => (await database.all(`SELECT id FROM ${path.slice(1)}`)).length;
    const before = await count();
    const form = { ...fields, once: onceIn((await alice.get(path)).body) };
    const made = await alice.post(path, form);
    const again = await alice.post(path, form);
    expect([made.status, again.status]).toEqual([201, 409]);
    expect([secretIn(made.body) === '', secretIn(again.body)]).toEqual([false, '']);
    expect(again.body).toContain('this form was already sent');
    expect(again.body).toContain(`value="${fields.name ?? fields.url}"`);
    expect(await count()).toBe(before + 1);
    const id = Bun.randomUUIDv7('hex', Date.now() - 25 * 60 * 60 * 1000);
    expect((await alice.post(path, { ...form, once: id })).status).toBe(409);
    expect(await count()).toBe(before + 1);
    // The user goes back and submits different text on purpose.
    expect((await alice.post(path, { ...form, ...other })).status).toBe(201);
    expect((await alice.post(path, { ...form, once: onceIn(again.body) })).status).toBe(201);
    expect(await count()).toBe(before + 3);
  });

  test('chooses webhook events in groups, each once', async () => {
    const { body } = await alice.get('/webhooks');
    const [, groups = ''] = /<div class="events">(.*?)<\/div>/s.exec(body) ?? [];
    const legends = [...groups.matchAll(/<legend>([^<]*)</g)].map(([, name]) => name);
    expect(legends).toEqual(['Profile', 'Account', 'Sign-in', 'Delegated access']);
    const offered = [...groups.matchAll(/name="type" value="([^"]*)"/g)].map(([, type]) => type);
    expect(offered.toSorted()).toEqual([...eventTypes].sort());
  });

  test('a webhook is added, tested, resumed and removed', async () => {
    await using receiver = await startHookReceiver();
    const added = await alice.post('/webhooks', [
      ['url', receiver.url],
      ['type', 'profile.published'],
      ['type', 'webhook.created'],
      ['type', 'nonsense'],
    ]);
    expect(added.status).toBe(201);
    expect(secretIn(added.body)).toStartWith('whsec_');
    await receiver.wait(1);
    const { body: list } = await alice.get('/webhooks');
    expect(list).not.toContain('whsec_');
    expect(list).toContain('webhook.created, profile.published');
    const [, path = ''] = /href="(\/webhooks\/[^"]*)"/.exec(list) ?? [];
    const id = path.slice('/webhooks/'.length);

    const tested = await alice.post(`${path}/test`, {});
    expect([tested.status, tested.headers.location]).toEqual([303, `${path}?saved=tested`]);
    await receiver.wait(2);
    expect(receiver.told[1]?.message).toEqual(receiver.told[0]?.message);

    const refused = await alice.post(`${path}/resume`, {});
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('This isn’t possible now.');
    await database.transaction((queries) => markWebhookStopped(queries, id, new Date().toISOString()));
    expect((await alice.get(path)).body).toContain('<dd>stopped by its receiver</dd>');
    expect((await alice.post(`${path}/test`, {})).status).toBe(409);
    expect((await alice.post(`${path}/resume`, {})).headers.location).toBe(`${path}?saved=resumed`);

    const removed = await alice.post(`${path}/remove`, {});
    expect([removed.status, removed.headers.location]).toEqual([303, '/webhooks?saved=removed']);
    expect(await lastEvent()).toEqual(['webhook.removed', 'alice', 'alice']);
    expect((await alice.get(path)).status).toBe(404);
  });

  test('shows failed deliveries and retries them', async () => {
    let status = 500;
    await using receiver = await startHookReceiver(() => status);
    const hook = await createWebhook(accounts, { username: 'alice', url: receiver.url, types: [] });
    const shown = async () => (await alice.get(`/webhooks/${hook.id}`)).body;
    const until = async (text: string) => {
      const deadline = Date.now() + 60_000;
      while (!(await shown()).includes(text) && Date.now() < deadline) await Bun.sleep(20);
    };
    await until('<dd>failing</dd>');
    await database.transaction(async (queries) => {
      await queries.run(
        "UPDATE deliveries SET attempts = 10, next_at = NULL, failed_at = '2026-01-01', reason = 'the answer was 500' WHERE webhook_id = $1",
        [hook.id],
      );
    });
    expect(await shown()).toContain('Failed deliveries');
    expect(await shown()).toContain('10 attempts <span lang="en">· the answer was 500</span>');
    status = 204;
    const retried = await alice.post(`/webhooks/${hook.id}/retry`, {});
    expect(retried.headers.location).toBe(`/webhooks/${hook.id}?saved=retried`);
    await receiver.wait(2);
    await until('<dd>working</dd>');
    expect(await shown()).toContain('<dd>working</dd>');
    expect(await shown()).not.toContain('Failed deliveries');
  });

  test('a webhook without events cannot be tested', async () => {
    const url = 'https://hooks.example/';
    const hook = await createWebhook(accounts, { username: 'alice', url, types: ['user.suspended'] });
    const answer = await alice.post(`/webhooks/${hook.id}/test`, {});
    expect(answer.status).toBe(409);
  });

  test.each(['http://10.0.0.1/', 'ftp://a.test/', 'nonsense', '', `https://a.test/${'x'.repeat(2000)}`])(
    'rejects %.30p as a webhook',
    async (url) => {
      const answer = await alice.post('/webhooks', { url, type: 'draft.saved' });
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(
        'id="url-trouble">This isn’t a public URL. Use one that begins with https://.',
      );
      expect(answer.body).toContain('value="draft.saved" checked');
    },
  );

  test('limits the number of webhooks', async () => {
    for (let n = 0; n < 10; n += 1) await alice.post('/webhooks', { url: `https://hooks.example/${n}` });
    const answer = await alice.post('/webhooks', { url: 'https://hooks.example/more' });
    expect(answer.status).toBe(409);
    expect(answer.body).toContain('You’ve reached the limit of 10 webhooks. Remove one to add another.');
  });
});
