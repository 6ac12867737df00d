import { afterAll, expect, test } from 'bun:test';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
await addProfile(server, 'jo', { basics: { name: 'Jo' }, work: [{ name: 'One', startDate: '2020' }] });
const jo = await signInAs(server, 'jo');

async function open(): Promise<{ document: string; revision: string }> {
  const { body } = await jo.get('/edit/json');
  const [, escaped = ''] = /<textarea[^>]*>\n([^<]*)<\/textarea>/.exec(body) ?? [];
  const [, revision = ''] = /name="revision" value="(\d+)"/.exec(body) ?? [];
  return { document: escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&'), revision };
}

test('the whole document is there in lines, with their numbers, and is saved', async () => {
  const { document, revision } = await open();
  expect(document.split('\n').slice(0, 3)).toEqual(['{', '  "basics": {', '    "name": "Jo"']);
  const saved = await jo.post('/edit/json', {
    revision,
    document: document.replace('"Jo"', '"Jo Ann"').replaceAll('\n', '\r\n'),
  });
  expect([saved.status, saved.headers.location]).toEqual([303, `/edit/json?saved=${Number(revision) + 1}`]);
  expect((await open()).document).toContain('"name": "Jo Ann"');
});

test('a problem is told at its line, and what was typed is still there', async () => {
  const { document, revision } = await open();
  const typed = document.replace('"2020"', '"last year"');
  const line = typed.split('\n').findIndex((text) => text.includes('last year')) + 1;
  const answer = await jo.post('/edit/json', { revision, document: typed });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain(
    `<strong>Line ${line}:</strong> <bdi>/work/0/startDate must be a date: YYYY, YYYY-MM or YYYY-MM-DD</bdi>`,
  );
  expect(answer.body).toContain(`<strong>${line}\n</strong>`);
  expect(answer.body).toContain('last year');
  expect((await open()).revision).toBe(revision);
});

test('what is no JSON breaks at its line', async () => {
  const { revision } = await open();
  const answer = await jo.post('/edit/json', { revision, document: '{\n  "basics": {,}\n}' });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('<strong>Line 2:</strong> <bdi>this is not JSON: it breaks at column 14');
});

test('it is set in lines without being saved', async () => {
  const { revision } = await open();
  const answer = await jo.post('/edit/json', { revision, document: '{"basics":{"name":"X"}}', do: 'format' });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('{\n  &quot;basics&quot;: {');
  expect((await open()).revision).toBe(revision);
});

test('what two have changed is asked, and decided', async () => {
  const mine = await open();
  const theirs = await open();
  await jo.post('/edit/json', { ...theirs, document: theirs.document.replace('Jo Ann', 'Joanna') });
  const typed = { ...mine, document: mine.document.replace('Jo Ann', 'Jo Anne').replace('One', 'First') };
  const asked = await jo.post('/edit/json', typed);
  expect(asked.status).toBe(409);
  for (const text of ['Jo Ann', 'Jo Anne', 'Joanna']) expect(asked.body).toContain(text);
  const [, choice = ''] = /name="(choose [^"]*)"/.exec(asked.body) ?? [];
  const decided = await jo.post('/edit/json', { ...typed, [choice]: 'mine' });
  expect(decided.status).toBe(303);
  const { document } = await open();
  expect(document).toContain('"Jo Anne"');
  expect(document).toContain('"First"');
});
