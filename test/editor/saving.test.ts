import { afterAll, expect, test } from 'bun:test';
import { decode, draftOf, fieldsOf, fill } from '../support/editor.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer({ RATE_LIMIT_WRITES: '100000' });
afterAll(() => server.stop());
const tab = await signInAs(server, 'alice');
const phone = await signInAs(server, 'alice');
const json = { Accept: 'application/json' };

const item = (name: string, more: object = {}) => ({
  name,
  ...more,
  'x-vitrine': { slug: name.toLowerCase() },
});
const document = {
  basics: { name: 'Alice', label: 'Tester', email: 'a@example.org', profiles: [{ network: 'One' }] },
  work: [item('Acme', { position: 'Smith', highlights: ['a', 'b', 'c'] }), item('Blue'), item('Crow')],
};

async function open(path: string): Promise<string> {
  await addProfile(server, 'alice', document);
  return (await tab.get(path)).body;
}

async function now() {
  return (await draftOf(server, 'alice')) as unknown as {
    basics: typeof document.basics & Record<string, unknown>;
    work: { name: string; position?: string; highlights?: string[]; summary?: string }[];
  };
}

/** The conflict page's form, as a browser without scripts submits it. */
function decided(body: string, choices: readonly string[]): [string, string][] {
  const form = body.slice(body.indexOf('class="conflicts"'));
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value(?:="([^"]*)")?/g)];
  const questions = new Set([...form.matchAll(/name="(choose [^"]*)"/g)].map(([, name = '']) => name));
  expect(questions.size).toBe(choices.length);
  return [
    ...hidden.map(([, name = '', value = '']): [string, string] => [decode(name), decode(value)]),
    ...[...questions].flatMap((name, index): [string, string][] =>
      choices[index] === '' ? [] : [[name, choices[index] ?? '']],
    ),
  ];
}

test('two sessions with different changes lose nothing', async () => {
  const page = await open('/edit/basics');
  await phone.post('/edit/basics', fill(page, { '/basics/label': 'Phone' }));
  await tab.post('/edit/basics', fill(page, { '/basics/name': 'Tab', '/basics/profiles/1/network': 'Two' }));
  await phone.post(
    '/edit/basics',
    fill(page, { '/basics/label': 'Phone', '/basics/profiles/1/network': 'Three' }),
  );
  const { basics } = await now();
  expect([basics.name, basics.label]).toEqual(['Tab', 'Phone']);
  expect(basics.profiles.map(({ network }) => network).sort()).toEqual(['One', 'Three', 'Two']);
});

test('edits the right item after another session moved it', async () => {
  const page = await open('/edit/work/crow');
  await phone.post('/edit/work', fill((await phone.get('/edit/work')).body, { do: 'move /work/2 0' }));
  await tab.post('/edit/work/crow', fill(page, { '/work/2/summary': 'Typed' }));
  expect((await now()).work.map(({ name, summary }) => [name, summary])).toEqual([
    ['Crow', 'Typed'],
    ['Acme', undefined],
    ['Blue', undefined],
  ]);
});

test('merges list rows of both sides', async () => {
  const page = await open('/edit/work/acme');
  await phone.post('/edit/work/acme', fill(page, { do: 'move /work/0/highlights/2 0' }));
  await tab.post(
    '/edit/work/acme',
    fill(page, { '/work/0/highlights/0': 'a!', '/work/0/highlights/3': 'd' }),
  );
  expect((await now()).work[0]?.highlights).toEqual(['c', 'd', 'a!', 'b']);
});

test("marks the form's entry in the menu on the conflict page", async () => {
  for (const [path, field, place] of [
    ['/edit/basics', '/basics/label', '/edit/basics'],
    ['/edit/work/acme', '/work/0/position', '/edit/work'],
  ] as const) {
    const page = await open(path);
    await phone.post(path, fill(page, { [field]: 'Theirs' }));
    const asked = await tab.post(path, fill(page, { [field]: 'Mine' }));
    expect([asked.status, asked.body.includes(`<a href="${place}" aria-current="page">`)]).toEqual([
      409,
      true,
    ]);
  }
});

test('asks side by side when both changed a field, and asks again', async () => {
  const page = await open('/edit/basics');
  await phone.post('/edit/basics', fill(page, { '/basics/label': 'Theirs <i>' }));
  const asked = await tab.post(
    '/edit/basics',
    fill(page, { '/basics/label': 'Mine "&', '/basics/name': 'New' }),
  );
  expect(asked.status).toBe(409);
  for (const text of ['Tester', 'Mine &quot;&amp;', 'Theirs &lt;i>']) expect(asked.body).toContain(text);
  expect((await now()).basics).toMatchObject({ name: 'Alice', label: 'Theirs <i>' });
  const again = await tab.post('/edit/basics', decided(asked.body, ['']));
  expect(again.status).toBe(409);
  const done = await tab.post('/edit/basics', decided(again.body, ['mine']));
  expect(done.status).toBe(303);
  expect((await now()).basics).toMatchObject({ name: 'New', label: 'Mine "&' });
});

test("keeps the member's other changes when the other version of a field wins", async () => {
  const page = await open('/edit/basics');
  await phone.post('/edit/basics', fill(page, { '/basics/label': 'Theirs' }));
  const asked = await tab.post(
    '/edit/basics',
    fill(page, { '/basics/label': 'Mine', '/basics/name': 'New' }),
  );
  await tab.post('/edit/basics', decided(asked.body, ['theirs']));
  expect((await now()).basics).toMatchObject({ name: 'New', label: 'Theirs' });
});

test("asks again if the decision's basis changed", async () => {
  const page = await open('/edit/basics');
  await phone.post('/edit/basics', fill(page, { '/basics/label': 'Theirs' }));
  const asked = await tab.post('/edit/basics', fill(page, { '/basics/label': 'Mine' }));
  await phone.post(
    '/edit/basics',
    fill((await phone.get('/edit/basics')).body, { '/basics/label': 'Later' }),
  );
  const again = await tab.post('/edit/basics', decided(asked.body, ['mine']));
  expect(again.status).toBe(409);
  expect(again.body).toContain('Later');
  expect((await now()).basics.label).toBe('Later');
});

test.each(['mine', 'theirs'])('one removed and the other changed: %s is kept', async (choice) => {
  const page = await open('/edit/work/acme');
  await phone.post('/edit/work', fill((await phone.get('/edit/work')).body, { do: 'remove /work/0' }));
  const asked = await tab.post('/edit/work/acme', fill(page, { '/work/0/summary': 'Mine' }));
  expect(asked.status).toBe(409);
  const done = await tab.post('/edit/work/acme', decided(asked.body, [choice]));
  expect(done.headers.location).toStartWith(choice === 'mine' ? '/edit/work/acme?' : '/edit/work?');
  const names = (await now()).work.map(({ name }) => name);
  expect(names).toEqual(choice === 'mine' ? ['Acme', 'Blue', 'Crow'] : ['Blue', 'Crow']);
});

test.each(['mine', 'theirs'])('I removed and the other changed: %s is kept', async (choice) => {
  const page = await open('/edit/work');
  await phone.post(
    '/edit/work/acme',
    fill((await phone.get('/edit/work/acme')).body, { '/work/0/summary': 'Theirs' }),
  );
  const asked = await tab.post('/edit/work', fill(page, { do: 'remove /work/0', '/work/3/name': 'Dove' }));
  expect(asked.status).toBe(409);
  await tab.post('/edit/work', decided(asked.body, [choice]));
  const names = (await now()).work.map(({ name }) => name);
  expect(names).toEqual(choice === 'mine' ? ['Blue', 'Crow', 'Dove'] : ['Acme', 'Blue', 'Crow', 'Dove']);
});

test.each([
  ['mine', ['b', 'a', 'c']],
  ['theirs', ['a', 'c', 'b']],
] as const)('asks about contradictory orders: %s wins', async (choice, order) => {
  const page = await open('/edit/work/acme');
  await phone.post('/edit/work/acme', fill(page, { do: 'down /work/0/highlights/1' }));
  const asked = await tab.post('/edit/work/acme', fill(page, { do: 'down /work/0/highlights/0' }));
  expect(asked.status).toBe(409);
  await tab.post('/edit/work/acme', decided(asked.body, [choice]));
  expect((await now()).work[0]?.highlights).toEqual([...order]);
});

test('asks about an undo that would revert newer changes', async () => {
  const page = await open('/edit/basics');
  const saved = await tab.post('/edit/basics', fill(page, { '/basics/label': 'Two' }));
  const told = (await tab.get(saved.headers.location ?? '')).body;
  await phone.post(
    '/edit/basics',
    fill((await phone.get('/edit/basics')).body, { '/basics/label': 'Three' }),
  );
  const [, button = ''] = /value="(undo \d+)"/.exec(told) ?? [];
  const asked = await tab.post('/edit/basics', fill(told, { do: button }));
  expect(asked.status).toBe(409);
  expect(asked.body).toContain('Restore the previous');
  const done = await tab.post('/edit/basics', decided(asked.body, ['mine']));
  expect([done.status, (await now()).basics.label]).toEqual([303, 'Tester']);
});

test('reports invalid values at their field and keeps all typed values', async () => {
  const page = await open('/edit/basics');
  const typed = {
    '/basics/email': 'nobody',
    '/basics/name': 'New',
    '/basics/profiles/1/url': 'not an address',
    '/basics/profiles/0/network': '',
  };
  const answer = await tab.post('/edit/basics', fill(page, typed));
  expect(answer.status).toBe(422);
  for (const [name, value] of Object.entries(typed))
    expect(fieldsOf(answer.body)).toContainEqual([name, value]);
  expect(answer.body).toContain('href="#/basics/email"');
  expect(answer.body).toContain('aria-invalid="true" aria-describedby="/basics/email.wrong"');
  expect(answer.body).toContain('id="/basics/profiles/1/url.wrong"');
  expect(await draftOf(server, 'alice')).toEqual(document);
  const mended = fill(answer.body, { '/basics/email': '', '/basics/profiles/1/url': '' });
  expect((await tab.post('/edit/basics', mended)).status).toBe(303);
  expect((await now()).basics).toEqual({ name: 'New', label: 'Tester' } as never);
});

test('an automatic save stores valid values and reports the others', async () => {
  const page = await open('/edit/basics');
  const typed = { '/basics/email': 'nobody', '/basics/name': 'New', autosave: '1' };
  const answer = await tab.post('/edit/basics', fill(page, typed), json);
  const body = JSON.parse(answer.body);
  expect([answer.status, body.changed, body.merged]).toEqual([200, true, false]);
  expect(body.held).toEqual([
    {
      pointer: '/basics/email',
      label: 'Email',
      message: 'Enter an email address like ada@example.org.',
    },
  ]);
  expect((await now()).basics).toMatchObject({ name: 'New', email: 'a@example.org' });
});

test("a page request isn't an automatic save and loses nothing", async () => {
  const page = await open('/edit/basics');
  const typed = { '/basics/email': 'nobody', '/basics/name': 'New', autosave: '1' };
  const answer = await tab.post('/edit/basics', fill(page, typed));
  expect(answer.status).toBe(422);
  expect(fieldsOf(answer.body)).toContainEqual(['/basics/email', 'nobody']);
});

test("an automatic save reports content that the form doesn't have", async () => {
  const page = await open('/edit/basics');
  await phone.post('/edit/basics', fill(page, { '/basics/label': 'Phone' }));
  const other = await tab.post('/edit/basics', fill(page, { '/basics/name': 'Tab', autosave: '1' }), json);
  expect(JSON.parse(other.body)).toMatchObject({ changed: true, merged: true });
  await phone.post(
    '/edit/work/acme',
    fill((await phone.get('/edit/work/acme')).body, { '/work/0/summary': 'Elsewhere' }),
  );
  const { revision } = JSON.parse(other.body);
  const again = fill((await tab.get('/edit/basics')).body, { revision: String(revision), autosave: '1' });
  expect(JSON.parse((await tab.post('/edit/basics', again, json)).body)).toMatchObject({ merged: true });
  const rows = await open('/edit/work/acme');
  const gap = await tab.post(
    '/edit/work/acme',
    fill(rows, { '/work/0/highlights/0': 'x', autosave: '1' }),
    json,
  );
  expect(JSON.parse(gap.body)).toMatchObject({ changed: true, merged: false, status: 'Saved.' });
  const same = await tab.post(
    '/edit/work/acme',
    fill((await tab.get('/edit/work/acme')).body, { autosave: '1' }),
    json,
  );
  expect(JSON.parse(same.body)).toMatchObject({ changed: false, merged: false });
});

test('an automatic save reports that the names of form fields changed', async () => {
  const page = await open('/edit/work');
  const begun = fill(page, { autosave: '1', '/work/3/name': 'Dove' });
  expect(JSON.parse((await tab.post('/edit/work', begun, json)).body)).toMatchObject({
    changed: true,
    merged: true,
  });
  const section = { autosave: '1', '/x-vitrine/sections/0/visibility': 'private' };
  const again = fill(await open('/edit/work'), section);
  expect(JSON.parse((await tab.post('/edit/work', again, json)).body)).toMatchObject({
    changed: true,
    merged: false,
  });
});

test('merges automatic saves of one session into one revision, and leaves slugs to the button', async () => {
  const page = await open('/edit/work/acme');
  const typed = { '/work/0/x-vitrine/slug': 'acm', '/work/0/name': 'Acm', autosave: '1' };
  const answer = await tab.post('/edit/work/acme', fill(page, typed), json);
  expect(JSON.parse(answer.body)).toMatchObject({
    location: '/edit/work/acme',
    held: [{ pointer: '/work/0/x-vitrine/slug', message: 'The URL changes when you press Save.' }],
  });
  const { revision } = JSON.parse(answer.body);
  const next = fill(page, { ...typed, revision: String(revision), '/work/0/name': 'Ac' });
  const later = JSON.parse((await tab.post('/edit/work/acme', next, json)).body);
  const rows = await server.database.all<{ n: number }>(
    'SELECT n FROM revisions WHERE autosaved_by IS NOT NULL AND superseded_at IS NULL ORDER BY n DESC',
    [],
  );
  expect(rows[0]?.n).toBe(later.revision);
  expect(rows.some(({ n }) => n === revision)).toBe(false);
});

test('returns JSON to scripts: conflict, rejection and signed out', async () => {
  const page = await open('/edit/basics');
  await phone.post('/edit/basics', fill(page, { '/basics/label': 'Theirs' }));
  const conflict = await tab.post(
    '/edit/basics',
    fill(page, { '/basics/label': 'Mine', autosave: '1' }),
    json,
  );
  expect(conflict.status).toBe(409);
  expect(JSON.parse(conflict.body).conflicts).toEqual([
    { kind: 'changed', pointer: '/basics/label', base: 'Tester', mine: 'Mine', theirs: 'Theirs' },
  ]);
  const refused = await tab.post('/edit/basics', fill(page, { '/basics/email': 'x' }), json);
  expect([refused.status, JSON.parse(refused.body).errors[0].pointer]).toEqual([422, '/basics/email']);
  const nobody = await server.call('/edit/basics', {
    method: 'POST',
    headers: { ...json, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'revision=1',
  });
  expect(nobody.status).toBe(401);
  expect(JSON.parse(nobody.body).detail).toBe('You are signed out. Sign in to continue.');
});
