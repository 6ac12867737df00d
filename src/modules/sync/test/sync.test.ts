import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf, fill, type SyncTrial, startSync } from '../../../../test/support/sync.ts';
import { typeCommand } from '../../../../test/support/vitrine.ts';

let trial: SyncTrial;
beforeAll(async () => {
  trial = await startSync();
});
afterAll(() => trial.program.server.stop());

const ada = {
  'resume.json': {
    basics: { name: 'Ada Lovelace', label: 'Mathematician' },
    projects: [{ name: 'Engine', startDate: '1842-10' }],
  },
  'texts/basics/summary.md': 'I write *programs*.\n\nFor an engine.\n',
  'texts/basics/summary.fr.md': 'J’écris des *programmes*.\n\nPour une machine.\n',
  'locales/fr.json': { '/projects/engine/name': 'Machine' },
  'files/projects/engine/notes/plan.txt': 'the plan\n',
};

const draftOf = async (username: string, token: string) =>
  (await trial.ask(`/users/${username}/snapshot`, { token })).value;
const eventsOf = async (token: string): Promise<string[]> => {
  const { value } = await trial.ask('/events?limit=100', { token });
  return value.items.map((event: { type: string }) => event.type);
};

test('plans a folder, pushes it in one save and publish, and equals the server afterwards', async () => {
  const token = await trial.addUser('ada');
  const folder = trial.newFolder();
  fill(folder, ada);
  const planned = await trial.run(token, 'plan', folder);
  expect([planned.status, planned.err]).toEqual([2, '']);
  expect(planned.out).toBe(
    `+ Name
+ Headline
+ Summary
+ Engine (projects)
+ Translation (French): Summary
+ File notes/plan.txt of Engine
~ Visitors would see it: it would be published
6 to add, 0 to change, 0 to remove
`,
  );
  expect((await draftOf('ada', token)).user.draft).toBe(1);
  const before = await eventsOf(token);
  const pushed = await trial.run(token, 'push', folder);
  expect([pushed.status, pushed.err]).toEqual([0, '']);
  expect((await eventsOf(token)).slice(before.length)).toEqual(['draft.saved', 'profile.published']);
  const { user, document, files } = await draftOf('ada', token);
  expect([user.state, user.draft, user.published]).toEqual(['published', 2, 2]);
  expect(document.basics.summary).toBe('I write *programs*.\n\nFor an engine.');
  expect(document['x-vitrine'].locales.fr['/basics/summary']).toStartWith('J’écris');
  expect(document.projects[0]['x-vitrine']).toEqual({
    locales: { fr: { '/name': 'Machine' } },
    slug: 'engine',
  });
  expect(files.map(({ path }: { path: string }) => path)).toEqual(['projects/engine/notes/plan.txt']);
  expect(await trial.run(token, 'plan', folder)).toEqual({
    status: 0,
    out: '0 to add, 0 to change, 0 to remove\n',
    err: '',
  });
  expect(JSON.parse(contentOf(folder)['resume.json'] ?? '').projects[0]['x-vitrine'].slug).toBe('engine');

  const another = trial.newFolder();
  expect((await trial.run(token, 'pull', another)).status).toBe(0);
  const [mine, theirs] = [contentOf(folder), contentOf(another)];
  expect(Object.keys(theirs)).toEqual(Object.keys(mine));
  for (const [path, text] of Object.entries(theirs))
    if (!path.endsWith('.json')) expect([path, text]).toEqual([path, mine[path] ?? '']);
});

test('merges changes of both sides or reports a conflict that overwrites nothing', async () => {
  const token = await trial.addUser('ben');
  const [one, two] = [trial.newFolder(), trial.newFolder()];
  fill(one, ada);
  await trial.run(token, 'push', one);
  cpSync(one, two, { recursive: true });
  const edit = (folder: string, file: string, from: string, to: string) =>
    fill(folder, { [file]: (contentOf(folder)[file] ?? '').replace(from, to) });

  edit(one, 'texts/basics/summary.md', 'engine', 'machine');
  edit(two, 'resume.json', 'Mathematician', 'Analyst');
  expect((await trial.run(token, 'push', one)).status).toBe(0);
  expect((await trial.run(token, 'push', two)).status).toBe(0);
  const merged = (await draftOf('ben', token)).document.basics;
  expect([merged.label, merged.summary]).toEqual(['Analyst', 'I write *programs*.\n\nFor an machine.']);
  expect(contentOf(two)['texts/basics/summary.md']).toContain('machine');

  edit(one, 'resume.json', 'Mathematician', 'Poet');
  const kept = contentOf(one);
  for (const command of ['plan', 'push', 'pull']) {
    const { status, out } = await trial.run(token, command, one);
    expect([command, status, out]).toEqual([
      command,
      3,
      '! Headline: changed here and on the server\n    here: Poet\n    server: Analyst\n',
    ]);
  }
  expect(contentOf(one)).toEqual(kept);
  expect((await draftOf('ben', token)).document.basics.label).toBe('Analyst');
  expect((await trial.run(token, 'pull', one, '--keep', 'mine')).status).toBe(0);
  expect((await trial.run(token, 'push', one, '--draft')).status).toBe(0);
  const { user, document } = await draftOf('ben', token);
  expect([document.basics.label, user.draft, user.published]).toEqual(['Poet', 5, 4]);
  const published = await trial.run(token, 'push', one);
  expect([published.status, (await draftOf('ben', token)).user.published]).toEqual([0, 5]);

  rmSync(join(two, '.vitrine'), { recursive: true });
  expect((await trial.run(token, 'push', two)).status).toBe(3);
  expect((await trial.run(token, 'pull', two, '--keep', 'theirs')).status).toBe(0);
  expect(contentOf(two)['resume.json']).toContain('Poet');
});

test('reports two items with one slug and a file of a deleted item as conflicts', async () => {
  const token = await trial.addUser('gil');
  const [one, two] = [trial.newFolder(), trial.newFolder()];
  fill(one, ada);
  await trial.run(token, 'push', one);
  cpSync(one, two, { recursive: true });
  const resume = JSON.parse(contentOf(one)['resume.json'] ?? '');
  fill(one, {
    'resume.json': { ...resume, projects: [...resume.projects, { name: 'Loom', description: 'A' }] },
  });
  fill(two, {
    'resume.json': { ...resume, projects: [...resume.projects, { name: 'Loom', description: 'B' }] },
  });
  await trial.run(token, 'push', one);
  const { status, out } = await trial.run(token, 'push', two);
  expect([status, out.split('\n')[0]]).toEqual([3, '! Loom (projects): changed here and on the server']);
  const { projects: _all, ...less } = resume;
  rmSync(join(one, 'files'), { recursive: true });
  rmSync(join(one, 'locales'), { recursive: true });
  fill(one, { 'resume.json': less });
  expect((await trial.run(token, 'push', one)).status).toBe(0);
  fill(two, { 'resume.json': resume, 'files/projects/engine/table.csv': 'a,b\n' });
  expect((await trial.run(token, 'push', two)).status).toBe(3);
});

test('--keep resolves conflicts only: content hidden on the server stays hidden', async () => {
  const token = await trial.addUser('lea');
  const folder = trial.newFolder();
  fill(folder, ada);
  await trial.run(token, 'push', folder);
  const resume = JSON.parse(contentOf(folder)['resume.json'] ?? '');
  const [engine] = (await draftOf('lea', token)).document.projects;
  const hidden = { ...engine, 'x-vitrine': { ...engine['x-vitrine'], visibility: 'private' } };
  const json = { basics: { label: 'Poet' }, projects: [hidden, { name: 'Loom' }, { name: 'Other' }] };
  await trial.ask('/users/lea/draft', { method: 'PATCH', token, headers: { 'If-Match': '*' }, json });
  fill(folder, {
    'resume.json': { ...resume, projects: [...resume.projects, { name: 'Loom', description: 'B' }] },
  });
  expect((await trial.run(token, 'pull', folder)).status).toBe(3);
  expect((await trial.run(token, 'pull', folder, '--keep', 'mine')).status).toBe(0);
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  const { basics, projects } = (await draftOf('lea', token)).document;
  expect(basics.label).toBe('Poet');
  expect(projects.map((item: { name: string }) => item.name).sort()).toEqual(['Engine', 'Loom', 'Other']);
  const named = (name: string) => projects.find((item: { name: string }) => item.name === name);
  expect([named('Engine')['x-vitrine'].visibility, named('Loom').description]).toEqual(['private', 'B']);
});

test('files return with a kept entry and follow a renamed one', async () => {
  const token = await trial.addUser('mia');
  const one = trial.newFolder();
  fill(one, ada);
  await trial.run(token, 'push', one);
  const patch = (json: object) =>
    trial.ask('/users/mia/draft', { method: 'PATCH', token, headers: { 'If-Match': '*' }, json });
  const [engine] = (await draftOf('mia', token)).document.projects;
  await patch({ projects: null });
  fill(one, {
    'resume.json': (contentOf(one)['resume.json'] ?? '').replace('1842-10', '1842-11'),
  });
  expect((await trial.run(token, 'pull', one, '--keep', 'mine')).status).toBe(0);
  expect(contentOf(one)['files/projects/engine/notes/plan.txt']).toBe('the plan\n');
  expect((await trial.run(token, 'push', one)).status).toBe(0);
  const pathsOf = async () =>
    (await draftOf('mia', token)).files.map(({ path }: { path: string }) => path).sort();
  expect(await pathsOf()).toEqual(['projects/engine/notes/plan.txt']);

  const extras = { ...engine['x-vitrine'], slug: 'machine', formerSlugs: ['engine'] };
  await patch({ projects: [{ ...engine, 'x-vitrine': extras }] });
  fill(one, { 'files/projects/engine/new.txt': 'new\n' });
  expect(await trial.run(token, 'pull', one)).toMatchObject({ status: 0, err: '' });
  const files = Object.entries(contentOf(one)).filter(([path]) => path.startsWith('files/'));
  expect(files).toEqual([
    ['files/projects/machine/new.txt', 'new\n'],
    ['files/projects/machine/notes/plan.txt', 'the plan\n'],
  ]);
  expect((await trial.run(token, 'push', one)).status).toBe(0);
  expect(await pathsOf()).toEqual(['projects/machine/new.txt', 'projects/machine/notes/plan.txt']);
});

test('replaces and removes a file by its folder name in any Unicode form', async () => {
  const token = await trial.addUser('nils');
  const folder = trial.newFolder();
  const [name, composed] = [
    'files/projects/engine/re\u0301sume\u0301.txt',
    'projects/engine/r\u00e9sum\u00e9.txt',
  ];
  fill(folder, { 'resume.json': ada['resume.json'], [name]: 'one' });
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  const send = (method: string, body?: string) =>
    fetch(`${trial.url}/users/nils/files/${encodeURI(composed)}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'If-Match': '*' },
      ...(body !== undefined && { body }),
    });
  const filesIn = () => Object.entries(contentOf(folder)).filter(([path]) => path.startsWith('files/'));
  expect((await send('PUT', 'two')).ok).toBe(true);
  expect((await trial.run(token, 'pull', folder)).status).toBe(0);
  expect(filesIn()).toEqual([[name, 'two']]);
  expect((await send('DELETE')).ok).toBe(true);
  expect((await trial.run(token, 'pull', folder)).status).toBe(0);
  expect(filesIn()).toEqual([]);
  fill(folder, { [name]: 'one', [`files/${composed}`]: 'two' });
  // Skipped if the file system normalizes names itself.
  if (filesIn().length < 2) return;
  const { status, err } = await trial.run(token, 'validate', folder);
  expect([status, err]).toEqual([1, expect.stringContaining('has the same name as another file')]);
});

test('a plan lists what else would become public', async () => {
  const token = await trial.addUser('olga');
  const folder = trial.newFolder();
  fill(folder, ada);
  await trial.run(token, 'push', folder);
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json: { basics: { label: 'Half' } } };
  await trial.ask('/users/olga/draft', patch);
  await trial.run(token, 'pull', folder);
  const counts = '0 to add, 0 to change, 0 to remove\n';
  const published = '~ Visitors would see it: it would be published';
  const planned = async (...options: string[]) => (await trial.run(token, 'plan', folder, ...options)).out;
  expect(await planned()).toBe(`${published}, with saved changes that are not published yet\n${counts}`);
  expect(await planned('--draft')).toBe(counts);
  expect(JSON.parse(await planned('--json')).reveals).toBe('draft');
  const unpublish = { method: 'POST', token, headers: { 'Idempotency-Key': 'olga-1' } };
  expect((await trial.ask('/users/olga/unpublish', unpublish)).status).toBe(200);
  expect(await planned('--publish')).toBe(`${published}, completely, because it is not published\n${counts}`);
  expect((await trial.run(token, 'push', folder, '--publish')).status).toBe(0);
  expect(await planned()).toBe(counts);
});

test('an unpublished profile stays unpublished, with a message, until a push with --publish', async () => {
  const token = await trial.addUser('withdrawn');
  const folder = trial.newFolder();
  fill(folder, { 'resume.json': { basics: { name: 'Withdrawn' } } });
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  await trial.ask('/users/withdrawn/unpublish', { token, method: 'POST' });
  const message = 'This profile stays unpublished. To publish it: vitrine push --publish\n';
  const stateNow = async () => (await draftOf('withdrawn', token)).user.state;

  const unchanged = '0 to add, 0 to change, 0 to remove\n';
  expect(await trial.run(token, 'plan', folder)).toEqual({ status: 0, out: message + unchanged, err: '' });
  for (let times = 0; times < 2; times += 1)
    expect((await trial.run(token, 'push', folder)).out).toStartWith(message);
  expect(await stateNow()).toBe('unpublished');

  fill(folder, { 'resume.json': { basics: { name: 'Withdrawn', label: 'Resting' } } });
  expect((await trial.run(token, 'plan', folder)).out).toBe(
    `+ Headline\n${message}1 to add, 0 to change, 0 to remove\n`,
  );
  const [plan, bold] = [join(trial.newFolder(), 'plan.json'), join(trial.newFolder(), 'plan.json')];
  await trial.run(token, 'plan', folder, '--out', plan);
  expect((await trial.run(token, 'push', folder, '--plan', plan)).out).toContain(message);
  const saved = await draftOf('withdrawn', token);
  expect([saved.user.state, saved.document.basics.label]).toEqual(['unpublished', 'Resting']);

  const since = join(trial.newFolder(), 'plan.json');
  await trial.ask('/users/withdrawn/publish', { token, method: 'POST' });
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json: { basics: { label: 'Here' } } };
  await trial.ask('/users/withdrawn/draft', patch);
  await trial.run(token, 'pull', folder);
  await trial.run(token, 'plan', folder, '--out', since);
  await trial.ask('/users/withdrawn/unpublish', { token, method: 'POST' });
  expect((await trial.run(token, 'push', folder, '--plan', since)).status).toBe(3);
  expect(await stateNow()).toBe('unpublished');

  const both = await trial.run(token, 'push', folder, '--draft', '--publish');
  expect([both.status, both.err]).toEqual([
    1,
    expect.stringContaining('Use --draft or --publish, not both.'),
  ]);
  const planned = await trial.run(token, 'plan', folder, '--publish', '--out', bold);
  for (const option of ['--publish', '--draft']) {
    const refused = await trial.run(token, 'push', folder, '--plan', bold, option);
    expect([refused.status, refused.err]).toEqual([
      1,
      expect.stringContaining(
        `The plan decides whether to publish. Run \`vitrine plan ${option} --out FILE\`.`,
      ),
    ]);
    expect(await stateNow()).toBe('unpublished');
  }
  expect([planned.status, planned.out]).toEqual([
    2,
    '~ Visitors would see it: it would be published, completely, because it is not published\n0 to add, 0 to change, 0 to remove\n',
  ]);
  expect(await trial.run(token, 'push', folder, '--plan', bold)).toMatchObject({ status: 0, err: '' });
  expect(await stateNow()).toBe('published');
  await trial.ask('/users/withdrawn/unpublish', { token, method: 'POST' });
  expect((await trial.run(token, 'push', folder, '--publish')).out).not.toContain('unpublished');
  expect(await stateNow()).toBe('published');
});

test('a saved plan is executed exactly or not at all', async () => {
  const token = await trial.addUser('cleo');
  const folder = trial.newFolder();
  fill(folder, ada);
  const file = join(folder, '../plan.json');
  const own = { VITRINE_URL: trial.url, VITRINE_TOKEN: token };
  expect((await typeCommand('', ['plan', folder, '--out', file], '', own)).status).toBe(2);
  expect(statSync(file).mode & 0o077).toBe(0);
  fill(folder, { 'resume.json': { basics: { name: 'Somebody else' }, projects: [{ name: 'Engine' }] } });
  expect((await trial.run(token, 'push', folder, '--plan', file)).status).toBe(0);
  expect((await draftOf('cleo', token)).document.basics.name).toBe('Ada Lovelace');
  expect(contentOf(folder)['resume.json']).toContain('Somebody else');
  // A repeated push has nothing to do.
  expect((await trial.run(token, 'push', folder, '--plan', file)).status).toBe(0);
  expect((await draftOf('cleo', token)).user.draft).toBe(2);

  expect((await trial.run(token, 'plan', folder, '--out', file)).status).toBe(2);
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json: { basics: { label: 'Poet' } } };
  await trial.ask('/users/cleo/draft', patch);
  const refused = await trial.run(token, 'push', folder, '--plan', file);
  expect([refused.status, refused.err]).toEqual([
    3,
    'cleo changed on the server after the plan. Plan again.\n',
  ]);
  expect((await draftOf('cleo', token)).document.basics.name).toBe('Ada Lovelace');
});

test('changes of others survive a plan pushed after more edits', async () => {
  const token = await trial.addUser('kai');
  const folder = trial.newFolder();
  const file = join(folder, '../kai-plan.json');
  fill(folder, ada);
  await trial.run(token, 'push', folder);
  const edit = (from: string, to: string) => {
    const summary = 'texts/basics/summary.md';
    fill(folder, { [summary]: (contentOf(folder)[summary] ?? '').replace(from, to) });
  };
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json: { basics: { label: 'Poet' } } };
  await trial.ask('/users/kai/draft', patch);
  edit('programs', 'tables');
  expect((await trial.run(token, 'plan', folder, '--out', file)).status).toBe(2);
  edit('tables', 'verses');
  for (const args of [['--plan', file], ['--plan', file], []])
    expect([args, (await trial.run(token, 'push', folder, ...args)).status]).toEqual([args, 0]);
  const { label, summary } = (await draftOf('kai', token)).document.basics;
  expect([label, summary]).toEqual(['Poet', 'I write *verses*.\n\nFor an engine.']);
  expect(contentOf(folder)['resume.json']).toContain('Poet');
});

test('YAML keeps its comments and gets slugs', async () => {
  const token = await trial.addUser('dora');
  const folder = trial.newFolder();
  fill(folder, {
    'resume.yaml': `# Mine
basics:
  name: Dora # as on the door
  label: Engineer
work:
  # the first
  - name: Acme
    startDate: "2001"
`,
  });
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json: { basics: { label: 'Poet' } } };
  await trial.ask('/users/dora/draft', patch);
  expect((await trial.run(token, 'pull', folder)).status).toBe(0);
  expect(contentOf(folder)['resume.yaml']).toBe(`# Mine
basics:
  name: Dora # as on the door
  label: Poet
work:
  # the first
  - name: Acme
    startDate: "2001"
    x-vitrine:
      slug: acme
`);
});

test.each([
  ['resume.json', '{\r\n  "basics": {\r\n    "name": "Wim",\r\n    "label": "Engineer"\r\n  }\r\n}\r\n'],
  ['resume.yaml', '# Mine\r\nbasics:\r\n  name: Wim # as on the door\r\n  label: Engineer\r\n'],
])('a folder keeps Windows line endings: %s', async (name, text) => {
  const username = name.replace('.', '-');
  const token = await trial.addUser(username);
  const folder = trial.newFolder();
  const summary = 'texts/basics/summary.md';
  fill(folder, { [name]: text, [summary]: 'One.\r\n\r\nTwo.\r\n' });
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  expect((await draftOf(username, token)).document.basics.summary).toBe('One.\n\nTwo.');
  const json = { basics: { label: 'Poet', summary: 'One.\n\nThree.', phone: 'A\r\nB' } };
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json };
  expect((await trial.ask(`/users/${username}/draft`, patch)).status).toBe(200);
  expect((await trial.run(token, 'pull', folder)).status).toBe(0);
  const { [name]: resume = '', [summary]: written } = contentOf(folder);
  expect(resume).toStartWith(text.slice(0, text.indexOf('Engineer')).concat('Poet'));
  expect([resume.replaceAll('\r\n', '').includes('\n'), written]).toEqual([false, 'One.\r\n\r\nThree.\r\n']);
  expect(await trial.run(token, 'plan', folder, '--draft')).toMatchObject({ status: 0, err: '' });
});

test('keeps a leading byte order mark after a pull', async () => {
  const token = await trial.addUser('bo');
  const folder = trial.newFolder();
  const summary = '\ufeffOne.\n\nTwo.';
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json: { basics: { summary } } };
  expect((await trial.ask('/users/bo/draft', patch)).status).toBe(200);
  expect((await trial.run(token, 'pull', folder)).status).toBe(0);
  expect((await trial.run(token, 'plan', folder, '--draft')).out).toBe(
    '0 to add, 0 to change, 0 to remove\n',
  );
});

test('changes YAML aliases only where the server changed them', async () => {
  const token = await trial.addUser('yann');
  const folder = trial.newFolder();
  fill(folder, {
    'resume.yaml': `basics:
  label: &what Engineer
work:
  - {name: Acme, position: *what, summary: &summary Pipes.}
  - {name: Beta, position: Head, summary: *summary}
`,
  });
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  expect(contentOf(folder)['resume.yaml']).toContain('summary: *summary');
  const { document } = await draftOf('yann', token);
  const [first, second] = document.work;
  const json = { basics: { label: 'Poet' }, work: [{ ...first, summary: 'Verses.' }, second] };
  await trial.ask('/users/yann/draft', { method: 'PATCH', token, headers: { 'If-Match': '*' }, json });
  expect(await trial.run(token, 'pull', folder)).toMatchObject({ status: 0, err: '' });
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  expect((await draftOf('yann', token)).document).toMatchObject({
    basics: { label: 'Poet' },
    work: [
      { position: 'Engineer', summary: 'Verses.' },
      { position: 'Head', summary: 'Pipes.' },
    ],
  });
});

test('syncs translated section titles and alt texts', async () => {
  const token = await trial.addUser('tess');
  const folder = trial.newFolder();
  const translated = { '/x-vitrine/titles/talks': 'Exposés', '/x-vitrine/alt/cover~1pier.jpg': 'Une jetée' };
  const json = {
    talks: [{ name: 'Tides' }],
    'x-vitrine': {
      titles: { talks: 'Talks' },
      alt: { 'cover/pier.jpg': 'A pier' },
      locales: { fr: translated },
    },
  };
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json };
  expect((await trial.ask('/users/tess/draft', patch)).status).toBe(200);
  expect((await trial.run(token, 'pull', folder)).status).toBe(0);
  expect(JSON.parse(contentOf(folder)['locales/fr.json'] ?? '')).toEqual(translated);
  expect(await trial.run(token, 'validate', folder)).toMatchObject({ status: 0, err: '' });
  fill(folder, { 'locales/fr.json': { ...translated, '/x-vitrine/titles/talks': 'Conférences' } });
  expect((await trial.run(token, 'push', folder)).status).toBe(0);
  const { locales } = (await draftOf('tess', token)).document['x-vitrine'];
  expect(locales.fr).toEqual({ ...translated, '/x-vitrine/titles/talks': 'Conférences' });
  fill(folder, {
    'locales/fr.json': { '/x-vitrine/theme/talks': 'x' },
    'texts/x-vitrine/titles/talks.md': 'T',
  });
  const refused = await trial.run(token, 'validate', folder);
  expect([refused.status, refused.err]).toEqual([
    1,
    expect.stringContaining(
      'locales/fr.json:2: /x-vitrine/locales/fr/~1x-vitrine~1theme~1talks points to no text',
    ),
  ]);
  expect(refused.err).toContain('texts/x-vitrine/titles/talks.md: is not a path for a text');
});

test("an operator's token syncs a folder of folders and adds missing users", async () => {
  const token = await trial.program.tokenOf(null, 'operator');
  const folder = trial.newFolder();
  fill(folder, {
    'eva/resume.json': { basics: { name: 'Eva' } },
    'finn/resume.json': { basics: { name: 'Finn' } },
    'README.md': 'Ours',
  });
  const { status, out } = await trial.run(token, 'plan', folder, '--json');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([status, lines.map(({ username, add, isNew }) => [username, add, isNew])]).toEqual([
    2,
    [
      ['eva', 1, true],
      ['finn', 1, true],
    ],
  ]);
  expect((await trial.run(token, 'push', folder)).out).toEndWith('2 added, 0 changed, 0 removed\n');
  const everybody = trial.newFolder();
  expect((await trial.run(token, 'pull', everybody, '--all')).status).toBe(0);
  expect(JSON.parse(readFileSync(join(everybody, 'finn/resume.json'), 'utf8'))).toEqual({
    username: 'finn',
    basics: { name: 'Finn' },
  });
  const own = await trial.program.tokenOf('eva', 'profile:read', 'profile:write');
  const foreign = await trial.run(own, 'push', folder);
  expect([foreign.status, foreign.err]).toEqual([
    1,
    expect.stringContaining('finn belongs to finn, but the token belongs to eva.'),
  ]);
});

test('escapes control characters in server messages', async () => {
  const token = await trial.addUser('ina');
  const folder = trial.newFolder();
  const label = 'A\u001b[2J\u0007B\u202eC';
  const patch = { method: 'PATCH', token, headers: { 'If-Match': '*' }, json: { basics: { label } } };
  expect((await trial.ask('/users/ina/draft', patch)).status).toBe(200);
  await trial.run(token, 'pull', folder);
  fill(folder, { 'resume.json': { basics: { label: 'plain' } } });
  const { out } = await trial.run(token, 'plan', folder);
  expect(out).toContain('- A [2J BC\n');
  for (const moving of ['\u001b', '\u0007', '\u202e']) expect(out).not.toContain(moving);
});

test('wrong usage, missing URL, wrong token and missing server are errors with exit status 1', async () => {
  const token = await trial.addUser('hal');
  const folder = trial.newFolder();
  fill(folder, ada);
  for (const args of [
    ['plan'],
    ['plan', folder, '--nonsense'],
    ['pull', folder, '--keep', 'both'],
    ['push', '/nowhere'],
  ]) {
    const { status, err } = await trial.run(token, ...args);
    expect([args, status, err === '']).toEqual([args, 1, false]);
  }
  const wrong = await trial.run('vit_wrong', 'plan', folder);
  expect([wrong.status, wrong.err]).toEqual([1, expect.stringContaining('The token is not valid')]);
  const none = await trial.run('', 'plan', folder);
  expect([none.status, none.err]).toEqual([1, expect.stringContaining('VITRINE_TOKEN is not set')]);
  expect(existsSync(join(folder, '.vitrine'))).toBe(false);
  expect((await trial.run(token, 'plan', '--help')).status).toBe(0);
});
