import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../../test/support/api-client.ts';
import { engines, newDatabase, newDatabaseUrl } from '../../../../../test/support/engines.ts';
import { createPng } from '../../../../../test/support/foreign-pictures.ts';
import { startPostgres, type TestPostgres } from '../../../../../test/support/postgres.ts';
import { addProfile, preview } from '../../../../../test/support/server.ts';
import { putFile } from '../../../../accounts/change-files.ts';
import { resumeUser, suspendUser } from '../../../../accounts/change-state.ts';
import { deleteUser } from '../../../../accounts/delete-user.ts';
import { makeOperator } from '../../../../accounts/operators.ts';
import { publish } from '../../../../accounts/publish.ts';
import { saveDraft } from '../../../../accounts/save-draft.ts';
import { filesOfDraft } from '../../../../domain/profile/draft.ts';
import { readRows, writeRow } from '../../../../store/backup.ts';
import { connectDatabase } from '../../../../store/connect-database.ts';
import { findReviewRequest } from '../../../../store/review-requests.ts';
import { findRevision } from '../../../../store/revisions.ts';
import { findUserByName, type User } from '../../../../store/users.ts';
import type { GroupCaller } from '../../access.ts';
import { changeGroup, createGroup } from '../../change-groups.ts';
import { putMember, removeMember } from '../../members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
const withLabel = (label: string) => ({ basics: { name: 'A Person', label } });

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.each(engines)('requests for a review on %s', (engine) => {
  let api: TestApi;
  let root: string;
  let lead: string;
  let topLead: string;
  let stranger: string;
  const accounts = () => accountsOf(api.server);
  const tokenOf = (name: string) => api.tokenOf(name, 'profile:read', 'profile:write', 'groups:write');
  beforeAll(async () => {
    api = await startApi({ DATABASE_URL: await newDatabaseUrl(engine, postgres), DIRECTORY: 'public' });
    root = await api.tokenOf(null, 'operator');
    for (const name of ['lena', 'tom', 'zoe', 'fay']) await addProfile(api.server, name, withLabel('Leads'));
    await createGroup(accounts(), operator, { slug: 'school', name: 'School' });
    await createGroup(accounts(), operator, {
      slug: 'faculty',
      name: 'Faculty',
      parent: 'school',
      review: true,
    });
    await createGroup(accounts(), operator, { slug: 'physics', name: 'Physics', parent: 'faculty' });
    await createGroup(accounts(), operator, { slug: 'club', name: 'Club' });
    await putMember(accounts(), operator, 'physics', { member: 'lena', role: 'lead' });
    await putMember(accounts(), operator, 'physics', { member: 'fay' });
    await putMember(accounts(), operator, 'school', { member: 'tom', role: 'lead' });
    await putMember(accounts(), operator, 'club', { member: 'zoe', role: 'lead' });
    [lead, topLead, stranger] = [await tokenOf('lena'), await tokenOf('tom'), await tokenOf('zoe')];
  }, 60_000);
  afterAll(() => api.server.stop());

  const userOf = async (name: string): Promise<User> => {
    const user = await findUserByName(accounts().database, name);
    if (!user) throw new Error(`no ${name}`);
    return user;
  };
  const shownOf = async (name: string): Promise<string | null> => {
    const { body, status } = await api.server.call(`/${name}?format=json`, { host: preview });
    return status === 200 ? JSON.parse(body).basics.label : null;
  };
  const send = async (method: string, path: string, token: string | null, json?: unknown) => {
    const { status, value } = await api.ask(path, { method, token, ...(json !== undefined && { json }) });
    return { status, value };
  };
  const approve = (name: string, token: string | null, revision: number) =>
    send('POST', `/users/${name}/review/approve`, token, { revision });
  const back = (name: string, token: string | null, comment: unknown) =>
    send('POST', `/users/${name}/review/return`, token, { comment });
  const waitingFor = async (token: string): Promise<string[]> =>
    (await send('GET', '/reviews?limit=100', token)).value.items.map(
      (one: { username: string }) => one.username,
    );
  const eventsOf = async (name: string, token: string): Promise<string[]> => {
    const { value } = await send('GET', '/events?limit=100', token);
    return value.items
      .filter((event: { username: string }) => event.username === name)
      .map((event: { type: string; revision?: number }) => `${event.type} ${event.revision ?? ''}`.trim());
  };

  let count = 0;
  /** Public with the label `Before`, a draft with `After`, and in a group below one with review. */
  async function addMember() {
    count += 1;
    const name = `member-${count}`;
    await addProfile(api.server, name, withLabel('Before'));
    await putMember(accounts(), operator, 'physics', { member: name });
    const { revision } = await saveDraft(accounts(), name, withLabel('After'));
    const token = await tokenOf(name);
    const ask = (json: unknown = {}) => send('POST', `/users/${name}/publish`, token, json);
    return { name, token, revision, ask };
  }

  test('returns 202 with the request, and keeps the public page', async () => {
    const { name, token, revision, ask } = await addMember();
    const { status, value } = await ask();
    const request = { username: name, revision, state: 'waiting', createdAt: expect.any(String) };
    expect([status, value]).toEqual([202, { request }]);
    expect(await shownOf(name)).toBe('Before');
    expect((await send('GET', `/users/${name}/review`, token)).value).toEqual(value.request);
    // The same again, without an event and without a new place in the queue.
    expect((await ask()).value).toEqual(value);
    expect(await eventsOf(name, token)).toEqual([
      'user.created',
      'draft.saved 2',
      'profile.published 2',
      'group.member-added',
      'draft.saved 3',
      'token.created',
      `review.requested ${revision}`,
    ]);
  });

  test('keeps only the newest request of each member', async () => {
    const { name, revision, ask } = await addMember();
    await ask();
    await saveDraft(accounts(), name, withLabel('Later'));
    expect((await ask()).value.request.revision).toBe(revision + 1);
    expect(await approve(name, lead, revision)).toMatchObject({
      status: 409,
      value: { detail: `Revision ${revision} of ${name} does not wait for a review.` },
    });
    expect(await shownOf(name)).toBe('Before');
    expect(await waitingFor(lead)).toContain(name);
    expect((await approve(name, lead, revision + 1)).status).toBe(200);
    expect(await shownOf(name)).toBe('Later');
    expect((await approve(name, lead, revision + 1)).status).toBe(409);
    expect(await waitingFor(lead)).not.toContain(name);
  });

  test('keeps a submitted automatic save while the member continues to type', async () => {
    const { name } = await addMember();
    const typing = { ...accounts(), autosavedBy: 'one session' };
    const { revision } = await saveDraft(typing, name, withLabel('Typed'));
    await publish(typing, name);
    await saveDraft(typing, name, withLabel('Typed on'));
    expect((await approve(name, lead, revision)).status).toBe(200);
    expect(await shownOf(name)).toBe('Typed');
  });

  test('publishes the approved revision, with both events', async () => {
    const { name, token, revision, ask } = await addMember();
    await ask();
    // Not what was saved after the request.
    await saveDraft(accounts(), name, withLabel('Unseen'));
    const { status, value } = await approve(name, lead, revision);
    expect([status, value]).toMatchObject([200, { username: name, revision, state: 'approved' }]);
    expect(await shownOf(name)).toBe('After');
    expect((await eventsOf(name, token)).slice(-2)).toEqual([
      `review.approved ${revision}`,
      `profile.published ${revision}`,
    ]);
    const logged = await accounts().database.all<{ type: string }>(
      `SELECT type FROM audit WHERE username = $1 UNION ALL SELECT type FROM audit_waiting WHERE username = $1`,
      [name],
    );
    expect(logged.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['review.requested', 'review.approved', 'profile.published']),
    );
  });

  test('returns a comment to the member, and publishes nothing', async () => {
    const { name, token, revision, ask } = await addMember();
    await ask();
    for (const wrong of ['', '  ', 'x'.repeat(2001), 'a\u0007b'])
      expect(await back(name, lead, wrong)).toMatchObject({
        status: 422,
        value: { detail: 'The comment must have 1 to 2000 characters.' },
      });
    expect((await back(name, lead, ` Add a title.\r\nThanks `)).value).toMatchObject({ state: 'returned' });
    const { value } = await send('GET', `/users/${name}/review`, token);
    expect(value).toMatchObject({ revision, state: 'returned', comment: 'Add a title.\nThanks' });
    expect(await shownOf(name)).toBe('Before');
    expect((await eventsOf(name, token)).at(-1)).toBe(`review.returned ${revision}`);
    // There is nothing to withdraw, so the comment stays.
    expect((await send('DELETE', `/users/${name}/review`, token)).status).toBe(404);
    expect((await send('GET', `/users/${name}/review`, token)).value.comment).toBe('Add a title.\nThanks');
    expect((await approve(name, lead, revision)).status).toBe(409);
    expect(await back(name, lead, 'Again')).toMatchObject({
      status: 409,
      value: { detail: `No revision of ${name} waits for a review.` },
    });
    expect((await ask()).value.request).toEqual({
      username: name,
      revision,
      state: 'waiting',
      createdAt: expect.any(String),
    });
  });

  test('the member can withdraw a request, and unpublishing withdraws it', async () => {
    const { name, token, revision, ask } = await addMember();
    await ask();
    expect((await send('DELETE', `/users/${name}/review`, token)).status).toBe(204);
    expect((await send('DELETE', `/users/${name}/review`, token)).status).toBe(404);
    expect((await send('GET', `/users/${name}/review`, token)).status).toBe(404);
    expect((await eventsOf(name, token)).at(-1)).toBe(`review.withdrawn ${revision}`);
    expect((await approve(name, lead, revision)).status).toBe(409);
    await ask();
    expect((await send('POST', `/users/${name}/unpublish`, token)).status).toBe(200);
    expect(await shownOf(name)).toBeNull();
    expect((await approve(name, lead, revision)).status).toBe(409);
  });

  test('leads of the group, leads of its parent groups and operators can decide', async () => {
    for (const token of [lead, topLead, root]) {
      const { name, revision, ask } = await addMember();
      await ask();
      expect(await waitingFor(token)).toContain(name);
      expect((await send('GET', `/users/${name}/review`, token)).status).toBe(200);
      expect((await approve(name, token, revision)).status).toBe(200);
    }
  });

  test('other users get the response for a user who does not exist', async () => {
    const { name, revision, ask } = await addMember();
    await ask();
    const strangers = { stranger, fellow: await tokenOf('fay') };
    for (const [who, token] of Object.entries(strangers)) {
      expect([who, await waitingFor(token)]).toEqual([who, []]);
      for (const [method, end, json] of [
        ['GET', '', undefined],
        ['POST', '/approve', { revision }],
        ['POST', '/return', { comment: 'No' }],
      ] as const) {
        const [seen, missing] = [
          await send(method, `/users/${name}/review${end}`, token, json),
          await send(method, `/users/nobody-is-here/review${end}`, token, json),
        ];
        const bare = ({ value }: typeof seen) =>
          JSON.stringify(value)
            .replaceAll(name, 'X')
            .replaceAll('nobody-is-here', 'X')
            .replace(/"reference":"[^"]*"/, '');
        expect([seen.status, bare(seen)]).toEqual([404, bare(missing)]);
      }
    }
    const withoutScope = await api.tokenOf('lena', 'profile:read', 'profile:write', 'groups:read');
    expect((await approve(name, withoutScope, revision)).status).toBe(404);
    expect((await send('GET', '/reviews', withoutScope)).status).toBe(403);
    for (const path of ['/reviews', `/users/${name}/review`])
      expect((await send('GET', path, null)).status).toBe(401);
    expect((await approve(name, null, revision)).status).toBe(401);
    expect(await shownOf(name)).toBe('Before');
  });

  test('a lead whose role ended decides no longer', async () => {
    const { name, revision, ask } = await addMember();
    await addProfile(api.server, `former-${name}`, withLabel('Led'));
    await putMember(accounts(), operator, 'physics', {
      member: `former-${name}`,
      role: 'lead',
      until: '2020-01-01',
    });
    await ask();
    const former = await tokenOf(`former-${name}`);
    expect(await waitingFor(former)).toEqual([]);
    expect((await approve(name, former, revision)).status).toBe(404);
  });

  test('no one decides about their own request', async () => {
    const { name, token, revision, ask } = await addMember();
    await putMember(accounts(), operator, 'physics', { member: name, role: 'lead' });
    expect((await ask()).status).toBe(202);
    expect(await waitingFor(token)).not.toContain(name);
    expect(await approve(name, token, revision)).toMatchObject({
      status: 403,
      value: { detail: 'Another lead or an operator decides about your own request.' },
    });
    expect((await back(name, token, 'Fine')).status).toBe(403);
    await makeOperator(accounts(), name);
    expect((await approve(name, token, revision)).status).toBe(403);
    expect(await shownOf(name)).toBe('Before');
    expect((await approve(name, lead, revision)).status).toBe(200);
  });

  test('operators publish without a review', async () => {
    const { name, ask } = await addMember();
    await makeOperator(accounts(), name);
    expect((await ask()).status).toBe(200);
    expect(await shownOf(name)).toBe('After');
  });

  test('a review begins and ends with the membership', async () => {
    const { name, ask, token } = await addMember();
    const until = (day: string | null) =>
      putMember(accounts(), operator, 'physics', { member: name, until: day });
    await until('2020-01-01');
    expect((await ask()).status).toBe(200);
    await until(null);
    // The public page stays.
    expect(await shownOf(name)).toBe('After');
    await saveDraft(accounts(), name, withLabel('Later'));
    expect((await ask()).status).toBe(202);
    await removeMember(accounts(), operator, 'physics', name);
    expect(await waitingFor(lead)).not.toContain(name);
    expect(await waitingFor(root)).toContain(name);
    expect((await ask()).status).toBe(200);
    expect(await waitingFor(root)).not.toContain(name);
    expect((await send('GET', `/users/${name}/review`, token)).status).toBe(404);
    expect((await eventsOf(name, token)).slice(-2)).toEqual(['profile.published 4', 'review.withdrawn 4']);
  });

  test('publishing is immediate while the group has no review, and later needs one again', async () => {
    const { name, ask } = await addMember();
    await changeGroup(accounts(), operator, 'faculty', { fields: { review: false } });
    expect((await ask()).status).toBe(200);
    await changeGroup(accounts(), operator, 'faculty', { fields: { review: true } });
    await saveDraft(accounts(), name, withLabel('Later'));
    expect((await ask()).status).toBe(202);
    expect(await shownOf(name)).toBe('After');
  });

  test('one of several simultaneous decisions takes effect', async () => {
    const { name, revision, ask } = await addMember();
    await ask();
    const decisions = await Promise.all([
      approve(name, lead, revision),
      back(name, topLead, 'Add a photo.'),
      approve(name, root, revision),
      back(name, root, 'Add a title.'),
    ]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const held = decisions.find(({ status }) => status === 200)?.value.state;
    expect(await shownOf(name)).toBe(held === 'approved' ? 'After' : 'Before');
    expect((await send('GET', `/users/${name}/review`, root)).value.state).toBe(held);
  });

  test('either an approval or a simultaneous withdrawal takes effect', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { name, token, revision, ask } = await addMember();
      await ask();
      const [approved, withdrawn] = await Promise.all([
        approve(name, lead, revision),
        send('DELETE', `/users/${name}/review`, token),
      ]);
      expect([
        [200, 404],
        [409, 204],
      ]).toContainEqual([approved.status, withdrawn.status]);
      expect(await shownOf(name)).toBe(approved.status === 200 ? 'After' : 'Before');
    }
  });

  test('a lead of another group of the member does not review', async () => {
    const { name, revision, ask } = await addMember();
    await putMember(accounts(), operator, 'club', { member: name });
    await ask();
    // Leads the club, which has no review.
    expect(await waitingFor(stranger)).not.toContain(name);
    expect((await approve(name, stranger, revision)).status).toBe(404);
    expect(await shownOf(name)).toBe('Before');
  });

  test('a suspended member waits until someone resumes them', async () => {
    const { name, revision, ask } = await addMember();
    await ask();
    await suspendUser(accounts(), name);
    expect(await waitingFor(lead)).not.toContain(name);
    expect((await approve(name, lead, revision)).status).toBe(409);
    expect(await shownOf(name)).toBeNull();
    await resumeUser(accounts(), name);
    expect(await shownOf(name)).toBe('Before');
    expect(await waitingFor(lead)).toContain(name);
    expect((await approve(name, lead, revision)).status).toBe(200);
  });

  test('an image that is fetched later changes neither a waiting nor the public revision', async () => {
    const { name, revision, ask } = await addMember();
    const filesOf = async (n: number) => {
      const found = await findRevision(accounts().database, (await userOf(name)).id, n);
      return found && Object.keys(filesOfDraft(found));
    };
    const source = 'https://images.example/me.png';
    const picture = { source, bytes: createPng(8, 8), extension: 'png' } as const;
    const document = { basics: { ...withLabel('After').basics, image: source } };
    const named = (await saveDraft(accounts(), name, document)).revision;
    await publish(accounts(), name, named, null);
    await publish(accounts(), name, named, picture);
    expect(await filesOf(named)).toEqual([]);
    await approve(name, lead, named);
    await publish(accounts(), name, named, picture);
    expect(await filesOf(named)).toEqual([]);
    // Only what asks for the first time gets it.
    const later = (await saveDraft(accounts(), name, { ...document, work: [] })).revision;
    await publish(accounts(), name, later, picture);
    expect(await filesOf(later)).toEqual(['basics/image/picture.png']);
    expect(await shownOf(name)).toBe('After');
    expect((await ask({ revision })).status).toBe(202);
  });

  test('a replaced image stays out of the public page, and in the revision that waits', async () => {
    const { name, ask } = await addMember();
    const [first, second, third] = [createPng(8, 8), createPng(9, 9), createPng(10, 10)];
    const bytesOf = async () =>
      (await api.server.call(`/${name}/basics/image/me.png`, { host: preview })).headers.etag;
    await putFile(accounts(), name, 'basics/image/me.png', first);
    const asked = (await ask()).value.request.revision;
    await approve(name, lead, asked);
    const shown = await bytesOf();
    expect(shown).toBeString();
    await putFile(accounts(), name, 'basics/image/me.png', second);
    await ask();
    expect(await bytesOf()).toBe(shown);
    await putFile(accounts(), name, 'basics/image/me.png', third);
    await approve(name, lead, asked + 1);
    const approved = await bytesOf();
    expect(approved).not.toBe(shown);
    await ask();
    expect(await bytesOf()).toBe(approved);
  });

  test('the list has pages, oldest first', async () => {
    const names = [await addMember(), await addMember(), await addMember()];
    for (const { ask } of names) await ask();
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '?limit=1' : `?limit=1&cursor=${cursor}`;
      const { value } = await send('GET', `/reviews${query}`, lead);
      seen.push(...value.items.map((one: { username: string }) => one.username));
      cursor = value.next;
    }
    expect(seen.slice(-3)).toEqual(names.map(({ name }) => name));
    expect(new Set(seen).size).toBe(seen.length);
    expect((await send('GET', '/reviews?cursor=xyz', lead)).status).toBe(422);
  });

  test('a backup carries the request, and a deletion removes it', async () => {
    const { name, revision, ask } = await addMember();
    await ask();
    await back(name, lead, 'Please add a photo.');
    const user = await userOf(name);
    const to = await connectDatabase(await newDatabase(engine, postgres));
    const rows = await Array.fromAsync(readRows(accounts().database));
    await to.transaction(async (queries) => {
      for (const row of rows) await writeRow(queries, JSON.parse(JSON.stringify(row)));
    });
    expect(await findReviewRequest(to, user.id)).toEqual(
      await findReviewRequest(accounts().database, user.id),
    );
    await to.close();
    await deleteUser(accounts(), name);
    expect(await findReviewRequest(accounts().database, user.id)).toBeNull();
    expect(revision).toBe(3);
  });
});
