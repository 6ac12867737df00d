import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { engines, newDatabaseUrl } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { findUserByName } from '../../../store/users.ts';
import type { GroupCaller } from '../access.ts';
import { changeGroup, createGroup, deleteGroup, mergeGroups } from '../change-groups.ts';
import { putMember, removeMember, setShown } from '../members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(engines)('groups on profiles on %s', (engine) => {
  let today = new Date('2026-11-19T12:00:00Z');
  const nodes: TestServer[] = [];
  const accounts = () => accountsOf(nodes[0] ?? { database: undefined as never }, () => today);
  beforeAll(async () => {
    const environment = { DATABASE_URL: await newDatabaseUrl(engine, postgres), DIRECTORY: 'public' };
    const options = { now: () => today, intervals: { groups: 50 } };
    for (const _ of [1, 2]) nodes.push(await startTestServer(environment, options));
    const [first] = nodes;
    if (!first) throw new Error('no server');
    await addProfile(first, 'ada', { basics: { name: 'Ada Lovelace', summary: 'Counts.' } });
    await addProfile(first, 'bob', {
      basics: { name: 'Bob', label: 'Clerk' },
      work: [{ name: 'Office', startDate: '2020' }],
      meta: { groups: [{ slug: 'board', name: 'Board' }], version: 'v1' },
    });
    const locales = { de: { name: 'Physik' } };
    await createGroup(accounts(), operator, { slug: 'physics', name: 'Physics', locales });
    await createGroup(accounts(), operator, { slug: 'chess', name: 'Chess <club>' });
    await createGroup(accounts(), operator, { slug: 'inside', name: 'Inside', visibility: 'members' });
    await createGroup(accounts(), operator, { slug: 'plan-7', name: 'Plan 7', visibility: 'hidden' });
    const title = { title: 'Professor', locales: { de: { title: 'Professorin' } } };
    await putMember(accounts(), operator, 'physics', { member: 'ada', role: 'lead', ...title });
    for (const slug of ['chess', 'inside', 'plan-7'])
      await putMember(accounts(), operator, slug, { member: 'ada' });
  });
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  const read = async (path: string, node = nodes[0], headers = {}) => {
    const answer = await node?.call(path, { host: preview, headers });
    return { ...answer, body: answer?.body ?? '' };
  };
  const json = async (name: string, node = nodes[0], format = 'json', lang = '') =>
    JSON.parse((await read(`/${name}?format=${format}${lang && `&lang=${lang}`}`, node)).body);
  const slugsOn = async (node: TestServer | undefined, name = 'ada') =>
    ((await json(name, node)).meta.groups ?? []).map(({ slug }: { slug: string }) => slug);

  async function createWith(slug: string): Promise<void> {
    await createGroup(accounts(), operator, { slug, name: slug });
    await putMember(accounts(), operator, slug, { member: 'ada' });
  }

  /** Polls for a second, longer on a busy machine. */
  async function soon(node: TestServer | undefined, slugs: readonly string[]): Promise<string[]> {
    const latest = performance.now() + 5_000;
    for (;;) {
      const found = await slugsOn(node);
      if (Bun.deepEquals(found, slugs) || performance.now() > latest) return found;
      await Bun.sleep(20);
    }
  }

  test('shows public groups by name, in the language of the visitor', async () => {
    const { meta } = await json('ada');
    expect(meta.groups).toEqual([
      {
        slug: 'chess',
        name: 'Chess <club>',
        title: '',
        role: 'member',
        url: expect.stringMatching(/\/groups\/chess$/),
      },
      { slug: 'physics', name: 'Physics', title: 'Professor', role: 'lead', url: expect.any(String) },
    ]);
    expect((await json('ada', nodes[0], 'json', 'de')).meta.groups[1]).toMatchObject({
      name: 'Physik',
      title: 'Professorin',
    });
    for (const path of ['/ada?format=html', '/ada?format=json']) {
      const german = await read(path, nodes[0], { 'Accept-Language': 'de' });
      expect(german.body).toContain('Physik');
      expect(german.body).toContain('Professorin');
    }
    const { body } = await read('/ada?format=html');
    expect(body).toContain('Chess &lt;club');
    expect(body).not.toMatch(/Inside|Plan 7|plan-7/);
    expect(await json('ada', nodes[0], 'jsonld')).toMatchObject({
      mainEntity: { affiliation: [{ '@type': 'Organization', name: 'Chess <club>' }, { name: 'Physics' }] },
    });
  });

  test('a vCard names the first group only if the profile names no organization', async () => {
    expect((await read('/ada?format=vcard')).body).toContain('ORG:Chess <club>\r\n');
    await putMember(accounts(), operator, 'physics', { member: 'bob', title: 'Guest' });
    const { body } = await read('/bob?format=vcard');
    expect(body).toContain('ORG:Office\r\n');
    expect(body).toContain('TITLE:Clerk\r\n');
  });

  test('hides a group that only the profile document lists', async () => {
    expect((await json('bob')).meta).toMatchObject({ version: 'v1', groups: [{ slug: 'physics' }] });
    await removeMember(accounts(), operator, 'physics', 'bob');
    expect((await json('bob')).meta).not.toHaveProperty('groups');
  });

  test('cached profiles on every node notice each change', async () => {
    const changes: [what: string, work: () => Promise<unknown>, slugs: string[]][] = [
      [
        'rename',
        () => changeGroup(accounts(), operator, 'chess', { fields: { slug: 'go' } }),
        ['go', 'physics'],
      ],
      [
        'hide',
        () => changeGroup(accounts(), operator, 'go', { fields: { visibility: 'hidden' } }),
        ['physics'],
      ],
      [
        'show',
        () => changeGroup(accounts(), operator, 'go', { fields: { visibility: 'public' } }),
        ['go', 'physics'],
      ],
      ['never', () => choose('never'), ['physics']],
      ['default', () => choose('default'), ['go', 'physics']],
      ['add', () => createWith('art'), ['art', 'go', 'physics']],
      ['merge', () => mergeGroups(accounts(), operator, 'art', 'go'), ['go', 'physics']],
      ['delete', () => deleteGroup(accounts(), operator, 'go'), ['physics']],
      [
        'until',
        () => putMember(accounts(), operator, 'physics', { member: 'ada', until: '2026-11-19' }),
        ['physics'],
      ],
    ];
    const choose = async (shown: string) =>
      setShown(accounts(), (await findUserByName(accounts().database, 'ada'))?.id ?? '', 'go', shown);
    for (const [what, work, slugs] of changes) {
      for (const node of nodes) for (const _ of [1, 2, 3]) await slugsOn(node);
      await work();
      for (const node of nodes) expect([what, await soon(node, slugs)]).toEqual([what, slugs]);
    }
    await createWith('later');
    await putMember(accounts(), operator, 'later', { member: 'ada', since: '2026-11-20' });
    for (const node of nodes) for (const _ of [1, 2, 3]) expect(await slugsOn(node)).toEqual(['physics']);
    today = new Date('2026-11-20T00:00:01Z');
    for (const node of nodes) expect(await soon(node, ['later'])).toEqual(['later']);
  });
});

test('a merge is noticed by the profiles of those who were in both groups', async () => {
  const server = await startTestServer({ DIRECTORY: 'public' });
  const accounts = accountsOf(server);
  for (const slug of ['one', 'other']) {
    await createGroup(accounts, operator, { slug, name: slug });
    await putMember(accounts, operator, slug, { member: 'alice' });
  }
  const read = async () => (await server.call('/alice?format=json', { host: preview })).body;
  for (const _ of [1, 2, 3]) expect(await read()).toContain('"slug":"one"');
  await mergeGroups(accounts, operator, 'one', 'other');
  expect(await read()).not.toContain('"slug":"one"');
  await server.stop();
});

test('a profile shows no group where visitors see none', async () => {
  const server = await startTestServer({ DIRECTORY: 'members' });
  await createGroup(accountsOf(server), operator, { slug: 'physics', name: 'Physics' });
  await putMember(accountsOf(server), operator, 'physics', { member: 'alice' });
  for (const format of ['html', 'json', 'jsonld', 'vcard']) {
    const { status, body } = await server.call(`/alice?format=${format}`, { host: preview });
    expect(status).toBe(200);
    expect(body).not.toMatch(/physics/i);
  }
  await server.stop();
});
