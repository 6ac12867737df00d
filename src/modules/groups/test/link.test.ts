import { afterAll, expect, test } from 'bun:test';
import { openSession } from '../../../../test/support/member.ts';
import { addProfile, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import type { GroupCaller } from '../access.ts';
import { createGroup, deleteGroup } from '../change-groups.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const link = '<a href="/groups">Groups</a>';

test.each([
  ['public', [false, false], [false, true], [true, true], [false, false]],
  ['members', [false, false], [false, true], [false, true], [false, false]],
  ['off', [false, false], [false, false], [false, false], [false, false]],
] as [string, ...boolean[][]][])(
  'with the directory %s, pages link to groups for visitors who see one',
  async (access, ...expected) => {
    let now = new Date('2026-11-19T00:00:00Z');
    const settings = { DIRECTORY: access, DIRECTORY_DEFAULT: 'listed' };
    const server = await startTestServer(settings, { now: () => now });
    servers.push(server);
    const { database } = server;
    const accounts = { database, now: () => now, defaultLanguage: 'en', actor: 'vitrine' };
    await addProfile(server, 'ada', { basics: { name: 'Ada' } });
    const ada = await openSession(server, 'ada');
    const look = async (path: string) =>
      [await server.call(path), await ada.get(path)].map(({ body }) => body.includes(link));
    const shown = async () => {
      now = new Date(now.getTime() + 10_000);
      const found = await look('/');
      if (access === 'public') expect(await look('/people')).toEqual(found);
      return found;
    };
    await createGroup(accounts, operator, { slug: 'secret', name: 'Secret', visibility: 'hidden' });
    const seen = [await shown()];
    await createGroup(accounts, operator, { slug: 'inside', name: 'Inside', visibility: 'members' });
    expect(await look('/')).toEqual(seen[0] ?? []);
    seen.push(await shown());
    await createGroup(accounts, operator, { slug: 'open', name: 'Open' });
    seen.push(await shown());
    await deleteGroup(accounts, operator, 'open');
    await deleteGroup(accounts, operator, 'inside');
    seen.push(await shown());
    expect(seen).toEqual(expected);
  },
);
