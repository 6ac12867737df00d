import { afterAll, expect, test } from 'bun:test';
import { draftOf, fieldsOf, fill } from '../support/editor.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer({ RATE_LIMIT_WRITES: '100000' });
afterAll(() => server.stop());
const tab = await signInAs(server, 'alice');

const document = {
  basics: { name: 'Alice', label: 'Tester', profiles: [{ network: 'One' }] },
  work: [{ name: 'Acme', 'x-vitrine': { slug: 'acme' } }],
};

async function open(path: string): Promise<string> {
  await addProfile(server, 'alice', document);
  return (await tab.get(path)).body;
}

test('returns all values of a form that is outdated or has no version', async () => {
  const page = await open('/edit/basics');
  for (const [revision, status] of [
    ['999999', 409],
    ['', 422],
    ['x', 422],
  ] as const) {
    const answer = await tab.post('/edit/basics', fill(page, { revision, '/basics/name': 'Typed <b>' }));
    expect([revision, answer.status]).toEqual([revision, status]);
    expect(answer.body).toContain('Typed &lt;b>');
  }
  const elsewhere = await tab.post('/edit/nothing', fill(page, { '/basics/name': 'Typed <b>' }));
  expect([elsewhere.status, elsewhere.body.includes('Typed &lt;b>')]).toEqual([404, true]);
  expect(await draftOf(server, 'alice')).toEqual(document);
});

test.each([
  '/__proto__/x',
  '/constructor/prototype/x',
  '/basics/__proto__',
  '/basics/constructor',
  '/basics/odd',
  '/basics/profiles/5000/network',
  '/basics/profiles/-1/network',
  '/basics/profiles/01/network',
  '/basics/profiles',
  '/x-vitrine/theme',
  '/x-vitrine/visibility/~1basics~1__proto__',
  '/work/0/name',
  'basics',
  '',
])("%p isn't a control of the form: rejected with a message and without loss", async (name) => {
  const page = await open('/edit/basics');
  const fields: [string, string][] = [...fill(page, { '/basics/name': 'New' }), [name, 'Hostile <b>']];
  const answer = await tab.post('/edit/basics', fields);
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('Hostile &lt;b>');
  expect(fieldsOf(answer.body)).toContainEqual(['/basics/name', 'New']);
  expect(await draftOf(server, 'alice')).toEqual(document);
  expect('x' in {}).toBe(false);
});

test('names fields without a place and each reason once, without pointers', async () => {
  const page = await open('/edit/work');
  const misplaced = fill(page, { '/work/1/name': 'Blue' }).map(([name, text]): [string, string] => [
    name.replace('/work/1/', '/work/0/'),
    text,
  ]);
  const [alert = ''] =
    /<div class="alert"[\s\S]*?<\/div>/.exec((await tab.post('/edit/work', misplaced)).body) ?? [];
  expect(alert).toContain('<li>Role, Employer, ');
  expect(alert.match(/This field is not part of this form/g)).toHaveLength(1);
  expect(alert).toMatch(/<dt>Employer<\/dt><dd[^>]*>Blue<\/dd>/);
  expect(alert).not.toContain('/work');
  const json = { Accept: 'application/json' };
  const { errors } = JSON.parse((await tab.post('/edit/work', misplaced, json)).body);
  expect(errors).toContainEqual({
    pointer: '/work/0/name',
    label: 'Employer',
    message: 'This field is not part of this form. Reload the page and try again.',
  });
  expect(await draftOf(server, 'alice')).toEqual(document);
});

test('rejects duplicate names and unknown buttons with a message', async () => {
  const page = await open('/edit/basics');
  const doubled = await tab.post('/edit/basics', [...fill(page, {}), ['/basics/name', 'Second']]);
  expect(doubled.status).toBe(422);
  expect(doubled.body).toContain('Second');
  expect(doubled.body).toMatch(/<a href="#\/basics\/name">Name<\/a>: The form contains this field twice/);
  for (const button of [
    'fly',
    'remove',
    'remove /basics',
    'remove /x-vitrine',
    'up /basics/name',
    'undo x',
    'move /basics/profiles/0',
    'remove /work/0',
    'remove /__proto__',
    'duplicate /basics/profiles/0',
    'hide /basics/profiles/0',
    'hide /basics',
  ]) {
    const answer = await tab.post('/edit/basics', fill(page, { do: button, '/basics/name': 'New' }));
    expect([button, answer.status]).toEqual([button, 422]);
    expect(fieldsOf(answer.body)).toContainEqual(['/basics/name', 'New']);
  }
  const sections = (await tab.get('/edit/work')).body;
  for (const button of [
    'up /x-vitrine/sections/1',
    'remove /x-vitrine/sections/0',
    'hide /x-vitrine/sections/0',
    'duplicate /work/9',
    'show /work',
    'remove /work',
  ]) {
    expect([button, (await tab.post('/edit/work', fill(sections, { do: button }))).status]).toEqual([
      button,
      422,
    ]);
  }
  expect(await draftOf(server, 'alice')).toEqual(document);
});
