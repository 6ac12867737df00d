import { afterAll, beforeAll, expect, test } from 'bun:test';
import { contentOf, fill, type SyncTrial, startSync } from '../../../../test/support/sync.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';

/** Changes the folder while a command runs. */
let trial: SyncTrial;
/** Runs once, at the first request whose path starts with `at`. */
let meanwhile: { readonly at: string; act(): unknown } | null = null;
let proxy: ReturnType<typeof Bun.serve>;
beforeAll(async () => {
  trial = await startSync();
  proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (meanwhile && `${request.method} ${pathname}`.startsWith(meanwhile.at)) {
        const { act } = meanwhile;
        meanwhile = null;
        await act();
      }
      const headers = new Headers(request.headers);
      headers.set('Host', new URL(trial.url).host);
      const sends = ['PUT', 'POST'].includes(request.method);
      const init = { method: request.method, headers, ...(sends && { body: await request.bytes() }) };
      const answer = await fetch(trial.url + pathname + search, init);
      return new Response(await answer.bytes(), { status: answer.status, headers: answer.headers });
    },
  });
});
afterAll(async () => {
  await proxy.stop(true);
  await trial.program.server.stop();
});

const run = (token: string, ...args: string[]) =>
  vitrine('', args, '', { VITRINE_URL: `http://127.0.0.1:${proxy.port}`, VITRINE_TOKEN: token });

const resume = { basics: { name: 'Ada', label: 'Mathematician' }, projects: [{ name: 'Engine' }] };
const notes = 'files/projects/engine/notes.txt';

async function begin(username: string) {
  const token = await trial.addUser(username);
  const folder = trial.newFolder();
  fill(folder, { 'resume.json': resume, [notes]: 'one' });
  expect((await run(token, 'push', folder)).status).toBe(0);
  const change = (json: object) =>
    trial.ask(`/users/${username}/draft`, { method: 'PATCH', token, headers: { 'If-Match': '*' }, json });
  const draft = async () => (await trial.ask(`/users/${username}/draft`, { token })).value;
  const edit = (file: string, from: string, to: string) =>
    fill(folder, { [file]: (contentOf(folder)[file] ?? '').replace(from, to) });
  return { token, folder, change, draft, edit };
}

test('keeps edits made during a push for the next push', async () => {
  const { token, folder, change, draft, edit } = await begin('pia');
  await change({ basics: { phone: '1' } });
  const { projects, ...rest } = JSON.parse(contentOf(folder)['resume.json'] ?? '');
  fill(folder, {
    'resume.json': { ...rest, projects: [...projects, { name: 'Loom' }] },
    'files/projects/loom/plan.txt': 'the plan',
  });
  meanwhile = { at: 'PUT /users/pia/blobs', act: () => edit('resume.json', 'Mathematician', 'Poet') };
  const pushed = await run(token, 'push', folder);
  expect([pushed.status, pushed.err]).toEqual([0, '']);
  expect(contentOf(folder)['resume.json']).toContain('"label": "Poet"');
  expect((await draft()).projects).toHaveLength(2);
  expect((await run(token, 'plan', folder)).out).toStartWith(
    '~ Headline\n    - Mathematician\n    + Poet\n~ Visitors',
  );
  expect((await run(token, 'push', folder)).status).toBe(0);
  expect((await draft()).basics).toEqual({ name: 'Ada', label: 'Poet', phone: '1' });
  const { basics, projects: both } = JSON.parse(contentOf(folder)['resume.json'] ?? '');
  expect([basics.phone, both[1]['x-vitrine'].slug]).toEqual(['1', 'loom']);
});

test.each([
  ['resume.json', 'Mathematician', 'Poet'],
  [notes, 'one', 'mine'],
  ['texts/basics/summary.md', '', 'Mine.\n'],
])('keeps edits made during a pull: %s', async (file, from, to) => {
  const username = `quin-${file.length}`;
  const { token, folder, change, edit } = await begin(username);
  await change({ basics: { phone: '1', summary: 'Theirs.\n\nLong.' } });
  const headers = { Authorization: `Bearer ${token}`, 'If-Match': '*' };
  const put = { method: 'PUT', headers, body: 'two' };
  expect((await fetch(`${trial.url}/users/${username}/${notes}`, put)).ok).toBe(true);
  const before = contentOf(folder);
  meanwhile = { at: `GET /users/${username}/files`, act: () => edit(file, from, to) };
  expect(await run(token, 'pull', folder)).toEqual({
    status: 1,
    out: '',
    err: `${file} in ${folder} changed during the read. Run it again.\n`,
  });
  expect(contentOf(folder)).toEqual({ ...before, [file]: (before[file] ?? '').replace(from, to) });
  const again = await run(token, 'pull', folder);
  // An edit of the resume merges. Edits of other files conflict, because both sides changed the same text.
  const isContested = file !== 'resume.json';
  expect([again.status, contentOf(folder)[file]]).toEqual([isContested ? 3 : 0, expect.stringContaining(to)]);
  expect(contentOf(folder)['resume.json']?.includes('"phone": "1"')).toBe(!isContested);
});

test('a first pull overwrites nothing', async () => {
  const { token, change } = await begin('ruth');
  await change({ basics: { summary: 'Theirs.\n\nLong.' } });
  const folder = trial.newFolder();
  const file = 'texts/basics/summary.md';
  fill(folder, { [file]: 'Mine.\n' });
  expect(await run(token, 'pull', folder)).toMatchObject({
    status: 1,
    err: `${file} is in ${folder} already, and the server has another one. Move it away, and run it again.\n`,
  });
  expect(Object.entries(contentOf(folder)).filter(([path]) => !path.startsWith('.vitrine'))).toEqual([
    [file, 'Mine.\n'],
  ]);
  fill(folder, { [file]: 'Theirs.\n\nLong.\n' });
  expect(await run(token, 'pull', folder)).toMatchObject({ status: 0, err: '' });
});

test('a server file replaces an ignored file of the same name', async () => {
  const { token, folder } = await begin('sven');
  const file = 'files/projects/engine/.note';
  fill(folder, { [file]: 'litter' });
  const headers = { Authorization: `Bearer ${token}` };
  const put = await fetch(`${trial.url}/users/sven/${file}`, { method: 'PUT', headers, body: 'kept' });
  expect(put.ok).toBe(true);
  expect(await run(token, 'pull', folder)).toMatchObject({ status: 0, err: '' });
  expect(contentOf(folder)[file]).toBe('kept');
});

test('a push overwrites nothing that was saved on the server meanwhile', async () => {
  const { token, folder, change, draft, edit } = await begin('wanda');
  edit('resume.json', 'Mathematician', 'Analyst');
  meanwhile = { at: 'PUT /users/wanda/snapshot', act: () => change({ basics: { label: 'Poet' } }) };
  expect(await run(token, 'push', folder)).toMatchObject({
    status: 3,
    err: 'Another user has saved wanda, so nothing was pushed. Plan again.\n',
  });
  expect((await draft()).basics.label).toBe('Poet');
});

test('a push continues if its response was lost', async () => {
  const { token, folder, change, edit } = await begin('saul');
  edit('resume.json', 'Mathematician', 'Analyst');
  meanwhile = { at: 'PUT /users/saul/snapshot', act: () => change({ basics: { label: 'Analyst' } }) };
  expect(await run(token, 'push', folder)).toMatchObject({ status: 0, err: '' });
  const { user } = (await trial.ask('/users/saul/snapshot', { token })).value;
  expect([user.draft, user.published]).toEqual([3, 3]);
});

test('rejects a push to another server', async () => {
  const { token, folder, draft, edit } = await begin('tess');
  edit('resume.json', 'Mathematician', 'Analyst');
  for (const command of ['plan', 'push'])
    expect(await trial.run(token, command, folder)).toMatchObject({
      status: 1,
      err: expect.stringContaining(
        `comes from http://127.0.0.1:${proxy.port}, but VITRINE_URL is ${trial.url}.`,
      ),
    });
  expect((await draft()).basics.label).toBe('Mathematician');
});
