import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { startEdge } from '../../../../test/support/edge.ts';
import { fill } from '../../../../test/support/editor.ts';
import { engines, newDatabaseUrl } from '../../../../test/support/engines.ts';
import { hasModule } from '../../../../test/support/has-module.ts';
import { type SignedIn, signInAs } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { until } from '../../../../test/support/serve.ts';
import { preview } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';

interface Desk {
  readonly api: TestApi;
  readonly member: SignedIn;
  readonly token: string;
}

type Change = (desk: Desk) => Promise<{ readonly status: number }>;

const whatever = { 'If-Match': '*' };
const patch = { ...whatever, 'Content-Type': 'application/merge-patch+json' };
const engine = { name: 'Tide engine', 'x-vitrine': { slug: 'tide-engine' } };
const put = { basics: { name: 'Alice Put' }, projects: [engine] };
const script = { Accept: 'application/json' };
const draft = '/users/alice/draft';
const file = '/users/alice/files/projects/tide-engine/b.txt';
const edited = async (member: SignedIn, place: string, values: Record<string, string>, headers = {}) =>
  member.post(place, fill((await member.get(place)).body, values), headers);

const ofShares: Readonly<Record<string, Change>> = {
  'a share link': ({ member }) => member.post('/share', { do: 'create', label: 'Recruiter' }),
  'a view of a share link': async ({ api, token }) => {
    const json = { label: 'Reader' };
    const { value } = await api.ask('/users/alice/shares', { method: 'POST', token, json });
    const { pathname, search } = new URL(value.url);
    return api.server.call(pathname + search, { host: preview });
  },
};

/** Changes that are invisible to visitors. */
const privateChanges: Readonly<Record<string, Change>> = {
  'PUT of the draft': ({ api, token }) =>
    api.ask(draft, { method: 'PUT', token, headers: whatever, json: put }),
  'a saved form': ({ member }) => edited(member, '/edit/basics', { '/basics/label': 'Typed' }),
  'an autosave': ({ member }) =>
    edited(member, '/edit/basics', { '/basics/label': 'Typing', autosave: '1' }, script),
  'another theme': ({ member }) => edited(member, '/edit/appearance', { '/x-vitrine/theme': 'gallery' }),
  'the choice about the directory': ({ member }) =>
    edited(member, '/edit/basics', { '/x-vitrine/directory': 'unlisted' }),
  'a file uploaded in the editor': ({ api, member }) =>
    upload(api.server, member, '/files', {
      do: 'upload',
      place: 'projects/tide-engine',
      file: { name: 'plan.txt', bytes: 'the plan' },
    }),
  'PATCH of the draft': ({ api, token }) =>
    api.ask(draft, { method: 'PATCH', token, headers: patch, json: { basics: { label: 'Patched' } } }),
  'PUT of a file': ({ api, token }) =>
    api.ask(file, { method: 'PUT', token, headers: { 'Content-Type': 'text/plain' }, body: 'B' }),
  'DELETE of a file': ({ api, token }) => api.ask(file, { method: 'DELETE', token }),
  'the language of the account': ({ member }) => member.post('/account/language', { language: 'de' }),
  ...(hasModule('shares') && ofShares),
  'a token': ({ member }) => member.post('/tokens', { name: 'CI', scope: 'profile:read', lifetime: '30' }),
};

/** Milliseconds until the second purge of a change. */
const settled = 2_500;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.each(engines)('a CDN on %s', (engine) => {
  test('is purged by public changes only, whichever node reads the log', async () => {
    const edge = startEdge(() => 0);
    const url = await newDatabaseUrl(engine, postgres);
    const settings = { DATABASE_URL: url, CDN_SECONDS: '3600', CDN_PURGE_URL: edge.url, DIRECTORY: 'public' };
    const publish = async ({ api, token }: Desk) => {
      const before = edge.purges.length;
      expect((await api.ask('/users/alice/publish', { method: 'POST', token, json: {} })).status).toBe(200);
      // The committing node and the log reader both purge twice.
      await until(() => edge.purges.length >= before + 4);
      for (const { keys } of edge.purges.slice(before))
        expect(keys).toEqual([expect.stringMatching(/^person-/), 'people']);
    };
    const open = async (): Promise<Desk> => {
      const api = await startApi(settings);
      const token = await api.tokenOf('alice', 'profile:read', 'profile:write', 'profile:publish');
      return { api, token, member: await signInAs(api.server, 'alice') };
    };
    const purgesAfter = async (desk: Desk, changes: Readonly<Record<string, Change>>) => {
      const purged: string[] = [];
      for (const [name, change] of Object.entries(changes)) {
        const before = edge.purges.length;
        const { status } = await change(desk);
        expect(`${name}: ${status}`).toMatch(/: (?:20[014]|303)$/);
        await Bun.sleep(50);
        if (edge.purges.length > before)
          purged.push(`${name}: ${edge.purges.slice(before).map(({ keys }) => keys.join())}`);
      }
      const before = edge.purges.length;
      await Bun.sleep(settled);
      return [...purged, ...edge.purges.slice(before).map(({ keys }) => keys.join())];
    };

    const first = await open();
    await until(() => edge.purges.filter(({ keys }) => keys.includes('site')).length === 2);
    await publish(first);
    await Bun.sleep(settled);
    expect(await purgesAfter(first, privateChanges)).toEqual([]);
    if (engine === 'sqlite') await first.api.server.stop();
    const second = await open();
    // The restore publishes alice again.
    await Bun.sleep(settled);
    if (engine === 'postgres') expect(await purgesAfter(first, privateChanges)).toEqual([]);
    if (engine === 'postgres') await first.api.server.stop();
    expect(await purgesAfter(second, privateChanges)).toEqual([]);
    await publish(second);
    await second.api.server.stop();
    edge.stop();
  }, 120_000);
});
