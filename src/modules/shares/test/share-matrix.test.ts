import { afterAll, beforeAll, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import type { Response } from '../../../../test/support/client.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { putFile } from '../../../accounts/change-files.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { publish, unpublish } from '../../../accounts/publish.ts';
import { anonymousName } from '../../../core/paths/preview.ts';
import { createShare, endShare } from '../shares.ts';

const document = {
  basics: { name: 'Ada Lovelace', label: 'Planted label', phone: '+44 20 7946 0001' },
  projects: [
    { name: 'Notes', description: 'Public.', 'x-vitrine': { slug: 'notes' } },
    { name: 'Planted project', 'x-vitrine': { slug: 'plan', visibility: 'private' } },
  ],
  talks: [{ name: 'Planted talk', 'x-vitrine': { slug: 'talk' } }],
  'x-vitrine': {
    sections: [{ name: 'talks', visibility: 'private' }],
    visibility: { '/basics/label': 'private' },
  },
};
const shows = ['/basics/label', '/basics/phone', '/projects/plan', '/talks'];
const secrets = /planted|7946 0001/i;

const places = {
  '/ada': 'profile',
  '/ada/projects': 'section',
  '/ada/talks': 'private section',
  '/ada/projects/notes': 'item',
  '/ada/projects/plan': 'private item',
  '/ada/talks/talk': 'private item',
  '/ada/projects/notes/notes.txt': 'file',
  '/ada/projects/plan/plan.txt': 'private file',
} as const;

const clock = { ahead: 0 };
const now = () => new Date(Date.now() + clock.ahead);
let server: TestServer;
const keys = {
  'bob’s anonymous': '',
  good: '',
  anonymous: '',
  ended: '',
  expired: '',
  locked: '',
  'another user’s': '',
  wrong: 'wrong',
};

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_READS: 'off' }, { now });
  const accounts = accountsOf(server, now);
  await addProfile(server, 'ada', document);
  await addProfile(server, 'bob', { ...document, basics: { ...document.basics, name: 'Bob Builder' } });
  for (const slug of ['notes', 'plan'])
    await putFile(
      accounts,
      'ada',
      `projects/${slug}/${slug}.txt`,
      new TextEncoder().encode(`planted ${slug}`),
    );
  await publish(accounts, 'ada');
  const create = (username: string, terms: object) =>
    createShare(accounts, username, { label: 'x', shows, ...terms });
  const ended = await create('ada', {});
  keys.good = (await create('ada', {})).key;
  keys.anonymous = (await create('ada', { anonymous: true })).key;
  keys['bob’s anonymous'] = (await create('bob', { anonymous: true })).key;
  keys.ended = ended.key;
  keys.expired = (await create('ada', { until: new Date(now().getTime() + 60_000).toISOString() })).key;
  keys.locked = (await create('ada', { password: 'cogs and levers' })).key;
  keys['another user’s'] = (await create('bob', {})).key;
  await endShare(accounts, 'ada', ended.share.id);
  clock.ahead += 120_000;
});
afterAll(() => server.stop());

const read = (path: string, format: string, key = '') => {
  const query = [format && `format=${format}`, key && `key=${key}`].filter(Boolean).join('&');
  return server.call(`${path}?${query}`, { host: preview });
};

/** Polls, because a slow card may be plain or missing at first. */
async function readUntil(
  wanted: (answer: Response) => boolean,
  ask: () => Promise<Response>,
): Promise<Response> {
  let answer = await ask();
  for (let turn = 0; turn < 100 && !wanted(answer); turn += 1) {
    await Bun.sleep(50);
    answer = await ask();
  }
  return answer;
}

const isDrawn = ({ status, headers }: Response) =>
  status === 404 || (status === 200 && !headers.etag?.startsWith('"plain-'));
const readOpen = (path: string, format: string) => readUntil(isDrawn, () => read(path, format));

/** All formats from the source, so that the table includes new ones. One suffices for files. */
async function formatsOf(path: string): Promise<string[]> {
  if (path.endsWith('.txt')) return [''];
  const open = path
    .replace('talks/talk', 'projects/notes')
    .replace('talks', 'projects')
    .replace('plan', 'notes');
  const [, list = ''] = /available as ([\w, ]+)/.exec((await read(open, 'nothing')).body) ?? [];
  expect(list).toContain('json');
  const isOne = path === '/ada';
  return list.split(', ').filter((format) => isOne || !['pdf', 'docx'].includes(format));
}

const bad = ['wrong', 'ended', 'expired', 'locked', 'another user’s'] as const;

test.each(Object.entries(places))(
  '%s (%s) shows the content that the key allows in every format',
  async (path, kind) => {
    for (const format of await formatsOf(path)) {
      const at = [path, format];
      const open = await readOpen(path, format);
      expect([...at, open.status]).toEqual([...at, kind.startsWith('private') ? 404 : 200]);
      if (kind !== 'file') expect([...at, secrets.exec(open.body)?.[0]]).toEqual([...at, undefined]);
      for (const name of bad) {
        const keyed = await readUntil(isDrawn, () => read(path, format, keys[name]));
        const asks = name === 'locked' && ['', 'html'].includes(format) && !path.endsWith('.txt');
        expect([...at, name, keyed.status]).toEqual([...at, name, asks ? 200 : open.status]);
        if (asks) expect(keyed.body).toContain('type="password"');
        if (asks || open.status !== 200)
          expect([...at, name, secrets.test(keyed.body)]).toEqual([...at, name, false]);
        else expect([...at, name, keyed.body === open.body]).toEqual([...at, name, true]);
      }
      await expectGood(path, kind, format, open);
    }
  },
  120_000,
);

async function expectGood(path: string, kind: string, format: string, open: Response): Promise<void> {
  const at = [path, format];
  const isCard = format === 'card';
  const keyed = await readUntil(
    (answer) => isDrawn(answer) && (!isCard || open.status !== 200 || answer.body === open.body),
    () => read(path, format, keys.good),
  );
  expect([...at, keyed.headers['cache-control']]).toEqual([
    ...at,
    keyed.status === 404 ? 'no-store' : 'private, no-store',
  ]);
  // An ETag would distinguish links, and such URLs would lead to the page without the key.
  const hasTag = keyed.headers.etag !== undefined;
  expect([...at, hasTag, keyed.headers.link]).toEqual([...at, path.endsWith('.txt'), undefined]);
  // Chat programs show the card to everyone, so it contains public content only.
  if (isCard) expect([...at, keyed.status, keyed.body === open.body]).toEqual([...at, open.status, true]);
  else expect([...at, keyed.status]).toEqual([...at, 200]);
  if (['html', 'json', 'markdown', 'text'].includes(format) && kind !== 'item')
    expect([...at, secrets.test(keyed.body)]).toEqual([...at, true]);
}

test('two anonymous links have identical cards for any owner', async () => {
  const [one, other] = [keys.anonymous, keys['bob’s anonymous']];
  const readCard = (key: string) => read(`/${anonymousName}`, 'card', key);
  const card = await readUntil(isDrawn, () => readCard(one));
  const same = await readUntil(
    ({ body }) => body === card.body,
    () => readCard(other),
  );
  expect([card.status, same.body === card.body]).toEqual([200, true]);
}, 60_000);

test('a key shows nothing of a suspended or unpublished owner, in any place or format', async () => {
  const accounts = accountsOf(server, now);
  for (const [hide, show] of [
    [unpublish, publish],
    [suspendUser, null],
  ] as const) {
    await hide(accounts, 'ada');
    for (const path of Object.keys(places))
      for (const format of path.endsWith('.txt')
        ? ['']
        : ['html', 'json', 'card', 'pdf', 'docx', 'vcard', 'qr'])
        for (const key of [keys.good, keys.locked]) {
          const { status, body } = await read(path, format, key);
          expect([path, format, status, secrets.test(body)]).toEqual([path, format, 404, false]);
        }
    await show?.(accounts, 'ada');
  }
}, 120_000);
