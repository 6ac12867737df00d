import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { isLong } from '../../../../test/support/long.ts';
import { programCommand } from '../../../../test/support/program.ts';
import { contentOf, fill, type SyncTrial, startSync } from '../../../../test/support/sync.ts';
import { root } from '../../../../test/support/vitrine.ts';

let trial: SyncTrial;
beforeAll(async () => {
  trial = await startSync();
});
afterAll(() => trial.program.server.stop());

const profile = {
  'resume.json': { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] },
  'texts/basics/summary.md': 'One.\n\nTwo.\n',
  'files/projects/engine/a.txt': 'a',
  'files/projects/engine/b.txt': 'b',
};

const whens = ['before', 'after'] as const;

/** A proxy that kills the command at one of its requests. */
function endAt(wanted: number, when: 'before' | 'after') {
  let count = 0;
  let end = () => {};
  const proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      count += 1;
      const isWanted = count === wanted;
      if (isWanted && when === 'before') end();
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('Host', new URL(trial.url).host);
      const sends = ['PUT', 'POST'].includes(request.method);
      const init = { method: request.method, headers, ...(sends && { body: await request.bytes() }) };
      if (isWanted && when === 'before') return new Response(null, { status: 500 });
      const answer = await fetch(trial.url + pathname + search, init);
      if (isWanted) end();
      return new Response(await answer.bytes(), { status: answer.status, headers: answer.headers });
    },
  });
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    stop: () => proxy.stop(true),
    count: () => count,
    onEnd: (action: () => void) => {
      end = action;
    },
  };
}

async function runCutOff(
  token: string,
  args: readonly string[] | ((url: string) => readonly string[]),
  wanted: number,
  when: 'before' | 'after',
) {
  const proxy = endAt(wanted, when);
  const typed = typeof args === 'function' ? args(proxy.url) : args;
  // The folder keeps the same URL both times, because only this command uses the proxy.
  const child = Bun.spawn([...programCommand, ...typed], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', VITRINE_URL: proxy.url, VITRINE_TOKEN: token },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  proxy.onEnd(() => child.kill('SIGKILL'));
  await child.exited;
  await proxy.stop();
  return { signal: child.signalCode, count: proxy.count(), url: proxy.url };
}

const stateOf = async (username: string, token: string) => {
  const { value } = await trial.ask(`/users/${username}/snapshot`, { token });
  const { user, document, files } = value;
  return {
    state: user.state,
    isShown: user.draft === user.published,
    revisions: user.draft,
    document,
    files,
  };
};

/** The change of a file in the format of a journal. */
const hashOf = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex');
const change = (from: string | undefined, to: string | null) => ({
  from: from === undefined ? null : hashOf(from),
  to,
});

test('a push killed at any request ends in the same state when repeated', async () => {
  const model = await trial.addUser('model');
  const folder = trial.newFolder();
  fill(folder, profile);
  expect((await trial.run(model, 'push', folder)).status).toBe(0);
  const wanted = await stateOf('model', model);
  expect(wanted).toMatchObject({ state: 'published', isShown: true, revisions: 2 });
  const wantedFolder = contentOf(folder);

  let isOver = false;
  for (let request = 1; !isOver; request += 1) {
    // Alternates the ways, so that each request is the last one of some run and each way occurs.
    for (const when of isLong ? whens : [whens[request % 2] ?? 'before']) {
      const username = `killed-${when}-${request}`;
      const token = await trial.addUser(username);
      const own = trial.newFolder();
      fill(own, profile);
      const { signal } = await runCutOff(token, ['push', own], request, when);
      isOver = signal !== 'SIGKILL';
      if (isOver) break;
      // The folder's state must name the proxy, like in a clone.
      const state = contentOf(own)['.vitrine/state.json'];
      if (state) fill(own, { '.vitrine/state.json': state.replace(/http:[^"]+/, trial.url) });
      const again = await trial.run(token, 'push', own);
      expect([username, again.status, again.err]).toEqual([username, 0, '']);
      expect([username, await stateOf(username, token)]).toEqual([username, wanted]);
      const files = Object.entries(contentOf(own)).filter(([path]) => path !== '.vitrine/state.json');
      for (const [path, text] of files)
        expect([username, path, text]).toEqual([username, path, wantedFolder[path] ?? 'nothing']);
    }
  }
}, 240_000);

test('a killed push of a plan ends in the same state when repeated, also for a new user', async () => {
  const operator = await trial.program.tokenOf(null, 'operator');
  let isOver = false;
  for (let request = 1; !isOver; request += 1) {
    for (const when of isLong ? whens : [whens[request % 2] ?? 'before']) {
      const username = `planned-${when}-${request}`;
      const [folder, file] = [trial.newFolder(), `${trial.newFolder()}.json`];
      fill(folder, { ...profile, 'resume.json': { username, ...profile['resume.json'] } });
      expect((await trial.run(operator, 'plan', folder, '--out', file)).status).toBe(2);
      const plan = readFileSync(file, 'utf8');
      const elsewhere = (url: string) => {
        writeFileSync(`${file}.elsewhere`, plan.replace(trial.url, url));
        return ['push', folder, '--plan', `${file}.elsewhere`];
      };
      const { signal } = await runCutOff(operator, elsewhere, request, when);
      isOver = signal !== 'SIGKILL';
      if (isOver) break;
      const state = contentOf(folder)['.vitrine/state.json'];
      if (state) fill(folder, { '.vitrine/state.json': state.replace(/http:[^"]+/, trial.url) });
      const again = await trial.run(operator, 'push', folder, '--plan', file);
      expect([username, again.status, again.err]).toEqual([username, 0, '']);
      const reached = await stateOf(username, operator);
      expect([username, reached]).toMatchObject([
        username,
        { state: 'published', isShown: true, revisions: 2, document: { basics: { name: 'Ada' } } },
      ]);
      expect(reached.files).toHaveLength(2);
    }
  }
}, 240_000);

test('pushes a plan and validates a folder after a run was killed while writing', async () => {
  const token = await trial.addUser('halved');
  const folder = trial.newFolder();
  fill(folder, { ...profile, 'texts/projects/engine/description.md': 'One.\n\nTwo.\n' });
  await trial.run(token, 'push', folder);
  const before = contentOf(folder);
  const file = `${folder}.json`;
  fill(folder, { 'texts/basics/summary.md': 'Three.\n' });
  expect((await trial.run(token, 'plan', folder, '--out', file)).status).toBe(2);
  // The resume was written, but the text of a removed item still exists.
  const { projects: _gone, ...less } = JSON.parse(before['resume.json'] ?? '');
  const resume = JSON.stringify(less);
  const changes = {
    texts: {
      'resume.json': change(before['resume.json'], resume),
      'texts/projects/engine/description.md': change('One.\n\nTwo.\n', null),
    },
    files: { 'projects/engine/a.txt': change('a', null), 'projects/engine/b.txt': change('b', null) },
    state: before['.vitrine/state.json'],
    stateIfEdited: null,
  };
  for (const args of [['push', '--plan', file], ['validate']]) {
    fill(folder, {
      'resume.json': resume,
      'texts/projects/engine/description.md': 'One.\n\nTwo.\n',
      '.vitrine/changes.json': changes,
    });
    const [command = '', ...rest] = args;
    expect([command, await trial.run(token, command, folder, ...rest)]).toMatchObject([
      command,
      { status: 0, err: '' },
    ]);
    expect(Object.keys(contentOf(folder))).not.toContain('.vitrine/changes.json');
    expect(Object.keys(contentOf(folder))).not.toContain('texts/projects/engine/description.md');
  }
  expect((await stateOf('halved', token)).document.basics.summary).toBe('Three.');
});

test('a killed pull leaves a folder that the next one finishes', async () => {
  const token = await trial.addUser('puller');
  const folder = trial.newFolder();
  fill(folder, profile);
  await trial.run(token, 'push', folder);
  const before = contentOf(folder);
  const state = before['.vitrine/state.json'] ?? '';
  const changes = {
    texts: { 'texts/basics/summary.md': change(before['texts/basics/summary.md'], 'Three.\n') },
    files: { 'projects/engine/a.txt': change('a', null) },
    state,
    stateIfEdited: null,
  };
  const cut = trial.newFolder();
  cpSync(folder, cut, { recursive: true });
  fill(cut, { '.vitrine/changes.json': changes });
  expect((await trial.run(token, 'plan', cut)).status).toBe(2);
  const after = contentOf(cut);
  expect([
    after['texts/basics/summary.md'],
    Object.keys(after).includes('files/projects/engine/a.txt'),
  ]).toEqual(['Three.\n', false]);
  expect(Object.keys(after)).not.toContain('.vitrine/changes.json');
});

test('keeps edits made after a killed run and continues from them', async () => {
  const token = await trial.addUser('later');
  const folder = trial.newFolder();
  const summary = 'texts/basics/summary.md';
  fill(folder, profile);
  await trial.run(token, 'push', folder);
  const before = contentOf(folder);
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json: { basics: { phone: '1' } } };
  await trial.ask('/users/later/draft', patch);
  const pulled = (before['resume.json'] ?? '').replace('"Ada"', '"Ada", "phone": "1"');
  const state = (before['.vitrine/state.json'] ?? '').replace('"Ada"', '"Ada", "phone": "1"');
  const journal = (stateIfEdited: string | null) => ({
    '.vitrine/changes.json': {
      texts: {
        'resume.json': change(before['resume.json'], pulled),
        [summary]: change(before[summary], 'Theirs.\n'),
      },
      files: { 'projects/engine/a.txt': change('a', null), 'projects/engine/b.txt': change('b', null) },
      state,
      stateIfEdited,
    },
  });
  const edited = (before['resume.json'] ?? '').replace('"Ada"', '"Ada Lovelace"');
  const validate = () => trial.run(token, 'validate', folder);

  // Nothing was written yet, so the edit stays.
  fill(folder, { ...journal(null), 'resume.json': edited });
  expect(await validate()).toMatchObject({ status: 0, err: '' });
  expect(contentOf(folder)).toEqual({ ...before, 'resume.json': edited });
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  expect((await stateOf('later', token)).document.basics).toMatchObject({ name: 'Ada Lovelace', phone: '1' });

  // A push stores another state for this case: the content that it sent.
  fill(folder, { ...before, ...journal(state), 'resume.json': edited });
  expect((await validate()).status).toBe(0);
  expect(contentOf(folder)).toEqual({ ...before, 'resume.json': edited, '.vitrine/state.json': state });

  // Some files were written and another was edited, so the rest follows.
  fill(folder, { ...before, ...journal(null), 'resume.json': pulled, 'files/projects/engine/a.txt': 'mine' });
  expect((await validate()).status).toBe(0);
  const { 'files/projects/engine/b.txt': _gone, ...rest } = before;
  expect(contentOf(folder)).toEqual({
    ...rest,
    'resume.json': pulled,
    [summary]: 'Theirs.\n',
    'files/projects/engine/a.txt': 'mine',
  });
});
