import { afterAll, describe, expect, spyOn, test } from 'bun:test';
import type { ServerResponse } from 'node:http';
import { startApi } from '../support/api-client.ts';
import { newDatabaseUrl } from '../support/engines.ts';
import { createPhoto, secret } from '../support/foreign-pictures.ts';
import { linkedInExport } from '../support/linkedin-export.ts';
import { startPagesElsewhere } from '../support/pages-elsewhere.ts';
import { startPostgres } from '../support/postgres.ts';
import { toReceiver } from '../support/receiver.ts';
import { addProfile, api, preview } from '../support/server.ts';
import { writeZip } from '../support/write-zip.ts';

const { server, ask, tokenOf } = await startApi({}, { network: toReceiver });
afterAll(() => server.stop());

let count = 0;
/** Creates a user with a draft. */
async function newcomer(document: object = {}) {
  count += 1;
  const name = `member-${count}`;
  await addProfile(server, name, document);
  const token = await tokenOf(name, 'profile:read', 'profile:write');
  const send = async (
    kind: string,
    body: Uint8Array | string,
    headers: Record<string, string> = {},
    bearer = token,
  ) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/users/${name}/import?from=${kind}`, {
      method: 'POST',
      headers: { Host: api, Authorization: `Bearer ${bearer}`, ...headers },
      body: typeof body === 'string' ? body : new Blob([new Uint8Array(body)]),
    });
    const [etag, language] = ['etag', 'content-language'].map((name) => answer.headers.get(name));
    return { status: answer.status, etag, language, value: await answer.json() };
  };
  const draft = async () => (await ask(`/users/${name}/draft`, { token })).value;
  const put = (json: object) =>
    ask(`/users/${name}/draft`, { method: 'PUT', token, json, headers: { 'If-Match': '*' } });
  return { name, token, send, draft, put };
}

const pointers = (places: { pointer: string }[]) => places.map(({ pointer }) => pointer);

describe('LinkedIn', () => {
  test('converts an export into a draft and reports the result', async () => {
    const { send, draft } = await newcomer();
    const { status, etag, value } = await send('linkedin', linkedInExport(), {
      'Content-Type': 'text/plain',
    });
    expect([status, etag, value.from, value.revision]).toEqual([200, '"2"', 'linkedin', 2]);
    expect(pointers(value.taken)).toContain('/work/1');
    expect(value.taken).toContainEqual({ pointer: '/skills/1', title: 'Poetical science' });
    expect(value.changed).toEqual([]);
    expect(value.leftOut.map(({ where }: { where: string }) => where)).toContain('Education, Home: Notes');
    const document = await draft();
    expect(document).toMatchObject({
      basics: {
        name: 'Ada Lovelace',
        label: 'Analyst',
        email: 'ada@private.example',
        phone: '+44 20 7946 0000',
        location: { city: 'London', countryCode: 'GB' },
      },
      work: [
        { name: 'Analytical Engines', position: 'Programmer', highlights: ['Bernoulli numbers'] },
        { position: 'Translator', endDate: '1842-08' },
      ],
    });
    expect(JSON.stringify([document, value])).not.toMatch(/Dec 10|Babbage|secret message/);
  });

  test('changes nothing on a second run, also after renames and removals', async () => {
    const { send, draft, put, name, token } = await newcomer();
    await send('linkedin', linkedInExport());
    const first = await draft();
    expect((await send('linkedin', linkedInExport())).value).toMatchObject({
      revision: 2,
      taken: [],
      changed: [],
    });
    const [programmer] = first.work;
    const { phone: _phone, ...basics } = first.basics;
    await put({ ...first, basics, work: [{ ...programmer, name: 'The Engine Company' }] });
    const edited = await draft();
    const { value } = await send('linkedin', linkedInExport());
    expect([value.revision, value.taken, value.changed]).toEqual([3, [], []]);
    expect(value.leftOut).toContainEqual({
      where: 'Analytical Engines',
      why: 'you removed it from the profile',
    });
    expect(await draft()).toEqual(edited);
    const { value: revisions } = await ask(`/users/${name}/revisions`, { token });
    expect(revisions.items).toHaveLength(3);
  });

  test('adds new values of a newer export and keeps local changes', async () => {
    const { send, draft, put } = await newcomer();
    await send('linkedin', linkedInExport());
    const first = await draft();
    await put({ ...first, basics: { ...first.basics, label: 'Countess' } });
    const { value } = await send(
      'linkedin',
      linkedInExport({
        'Profile.csv':
          'First Name,Last Name,Headline,Summary,Geo Location\nAda,King,Consultant,"I write programs.","London, United Kingdom"\n',
        'Skills.csv': 'Name\nMathematics\nPoetical science\nWhist\n',
      }),
    );
    expect(pointers(value.taken)).toEqual(['/skills/2']);
    expect(pointers(value.changed)).toEqual(['/basics/name', '/basics/familyName']);
    expect(value.leftOut).toContainEqual({
      where: '/basics/label',
      why: 'the profile keeps “Countess”; in the file: “Consultant”',
    });
    expect((await draft()).basics).toMatchObject({ name: 'Ada King', label: 'Countess' });
  });

  test('keeps slugs and matches items by employer and start', async () => {
    const { send, draft } = await newcomer({
      basics: { name: 'Ada' },
      work: [
        { name: 'ANALYTICAL ENGINES', startDate: '1842-09', 'x-vitrine': { slug: 'engine' } },
        { name: 'Elsewhere' },
      ],
    });
    const { value } = await send('linkedin', linkedInExport());
    expect((await draft()).work).toMatchObject([
      { name: 'ANALYTICAL ENGINES', position: 'Programmer', 'x-vitrine': { slug: 'engine' } },
      { name: 'Elsewhere', 'x-vitrine': { slug: 'elsewhere' } },
      { position: 'Translator', 'x-vitrine': { slug: 'analytical-engines' } },
    ]);
    expect(pointers(value.changed)).toEqual([]);
  });
});

test('reveals nothing about existing content to write-only clients', async () => {
  const { name, send } = await newcomer({ basics: { name: 'Hidden words', label: 'Private label' } });
  const writer = await tokenOf(name, 'profile:write');
  const reader = await tokenOf(name, 'profile:read');
  const vcard = 'BEGIN:VCARD\r\nFN:Ada\r\nTITLE:Analyst\r\nEND:VCARD';
  const { status, value } = await send('vcard', vcard, {}, writer);
  expect(status).toBe(200);
  expect(value.leftOut).toHaveLength(2);
  expect(JSON.stringify(value)).not.toMatch(/Hidden|Private/);
  expect((await send('vcard', vcard, {}, reader)).status).toBe(403);
});

test('honors an optional If-Match', async () => {
  const { send, draft } = await newcomer();
  const vcard = 'BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD';
  const stale = await send('vcard', vcard, { 'If-Match': '"7"' });
  expect([stale.status, stale.etag, await draft()]).toEqual([412, '"1"', {}]);
  expect((await send('vcard', vcard, { 'If-Match': 'nonsense' })).status).toBe(400);
  expect((await send('vcard', vcard, { 'If-Match': '"1"' })).status).toBe(200);
});

test('cleans and stores a contained image once', async () => {
  const { name, token, send } = await newcomer();
  const photo = await createPhoto(60, 30);
  const vcard = `BEGIN:VCARD\r\nFN:Ada\r\nPHOTO:data:image/jpeg;base64,${photo.toBase64()}\r\nEND:VCARD`;
  const { value } = await send('vcard', vcard);
  expect(pointers(value.taken)).toEqual(['/basics/name', '/basics/image']);
  const path = `/users/${name}/files/basics/image/picture.jpg`;
  const { body, status } = await ask(path, { token });
  expect([status, body.includes(secret)]).toEqual([200, false]);
  expect((await send('vcard', vcard)).value).toMatchObject({ revision: 2, taken: [] });
  await ask(path, { token, method: 'DELETE' });
  expect((await send('vcard', vcard)).value).toMatchObject({ revision: 3, taken: [] });
});

test.each([
  ['', 'en', 'is not a field of an education entry'],
  ['en', 'en', 'is not a field of an education entry'],
  ['fr, en;q=0.5', 'fr', 'n’est pas un champ d’une formation'],
  ['de', 'de', 'ist kein Feld einer Ausbildung'],
  ['es', 'es', 'no es un campo de una formación'],
  ['ar', 'ar', 'ليس من حقول مرحلة تعليمية'],
])('writes the report in the accepted language: %j', async (accepted, language, why) => {
  const { send } = await newcomer();
  const { value, ...answer } = await send('linkedin', linkedInExport(), { 'Accept-Language': accepted });
  expect(answer.language).toBe(language);
  expect(value.leftOut).toEqual([{ where: 'Education, Home: Notes', why }]);
});

test('skips invalid values and takes the rest', async () => {
  const { send, draft } = await newcomer();
  const { status, value } = await send(
    'json-resume',
    JSON.stringify({
      basics: { name: 'Ada', email: 'no address', url: 'javascript:alert(1)' },
      work: [
        { name: 'One', startDate: '2020-13', highlights: ['a'] },
        { name: 'Two', url: 'ftp://x' },
      ],
    }),
  );
  expect([status, (await draft()).basics]).toEqual([200, { name: 'Ada' }]);
  expect((await draft()).work).toMatchObject([{ name: 'One', highlights: ['a'] }, { name: 'Two' }]);
  expect(JSON.stringify((await draft()).work)).not.toMatch(/ftp|2020-13/);
  expect(value.leftOut).toEqual([
    { where: 'work, Two: url', why: 'is not a URL; use one like https://example.org' },
    { where: 'work, One: startDate', why: 'is not a calendar date' },
    { where: 'basics: url', why: 'is not a URL; use one like https://example.org' },
    { where: 'basics: email', why: 'is not an email address' },
  ]);
});

test('Europass: reports unknown parts', async () => {
  const { send, draft } = await newcomer();
  const skill = '<PersonCompetency><CompetencyName>Rhino</CompetencyName></PersonCompetency>';
  const { value } = await send(
    'europass',
    `<Candidate><CandidateProfile><Skills><SkillsGroup><Title>Tools</Title>${skill}</SkillsGroup></Skills>
    <NewSection><Title>x</Title></NewSection></CandidateProfile></Candidate>`,
  );
  expect(value.leftOut).toEqual([
    { where: 'CandidateProfile: NewSection', why: 'has no matching field in a profile' },
  ]);
  expect((await draft()).skills).toMatchObject([{ name: 'Tools', keywords: ['Rhino'] }]);
});

const answerIn = (charset: string, page: string) => (_request: unknown, response: ServerResponse) =>
  response
    .writeHead(200, { 'Content-Type': `text/html; charset="${charset}"` })
    .end(Buffer.from(page, 'latin1'));

test('reads a page in the charset of its server', async () => {
  const name = '<p class="h-card">\xa9\xe1rka</p>';
  await using pages = await startPagesElsewhere({
    '/a': answerIn('ISO-8859-2', `<meta charset=koi8-r>${name}`),
    '/b': answerIn('ibm850', name),
  });
  const { send, draft } = await newcomer();
  expect((await send('page', `${pages.origin}/a`)).status).toBe(200);
  expect((await draft()).basics.name).toBe('Šárka');
  const { status, value } = await send('page', `${pages.origin}/b`);
  expect([status, value.detail]).toEqual([
    422,
    'The file declares the encoding ibm850, which Vitrine cannot read. Save it as UTF-8.',
  ]);
});

test.each([
  ['says UTF-8 of every page', 'utf-8', 'windows-1251', '\xc0\xed\xed\xe0', 'Анна'],
  ['says what nobody knows', 'none', 'windows-1251', '\xc0\xed\xed\xe0', 'Анна'],
  ['says the same, in letters that are bytes of ASCII', 'iso-2022-jp', 'iso-2022-jp', '\x1b$B;3\x1b(B', '山'],
])('reads a page in its own charset where its server %s', async (_, charset, own, name, read) => {
  const page = `<meta charset=${own}><p class="h-card">${name}</p>`;
  await using pages = await startPagesElsewhere({ '/': answerIn(charset, page) });
  const { send, draft } = await newcomer();
  expect((await send('page', `${pages.origin}/`)).status).toBe(200);
  expect((await draft()).basics.name).toBe(read);
});

test('fetches a page by its URL from public IP addresses only', async () => {
  await using pages = await startPagesElsewhere({
    '/ada': (_request, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<div class="h-card"><b class="p-name">Ada</b> <i class="p-job-title">Analyst</i></div>'),
  });
  const { send, draft } = await newcomer();
  const { status, value } = await send('page', `${pages.origin}/ada\n`);
  expect([status, pointers(value.taken)]).toEqual([200, ['/basics/name', '/basics/label']]);
  expect((await draft()).basics.label).toBe('Analyst');
  // A reachable server at a private IP address.
  await using own = Bun.serve({
    port: 0,
    hostname: '127.0.0.2',
    fetch: () => new Response('<p class="h-card">Ada</p>', { headers: { 'Content-Type': 'text/html' } }),
  });
  for (const address of ['http://10.0.0.1/', `http://127.0.0.2:${own.port}/`]) {
    const inside = await send('page', address);
    expect([inside.status, inside.value.detail]).toEqual([
      422,
      `Vitrine could not fetch ${address}: no server on the internet answers there.`,
    ]);
  }
});

test('reads a large file in a worker with the same result', async () => {
  const { send, draft } = await newcomer();
  const decode = spyOn(TextDecoder.prototype, 'decode');
  const notes = `X-NOTE:${'x'.repeat(100_000)}\r\n`.repeat(3);
  const answers = [
    await send('vcard', `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\n${notes}END:VCARD\r\n`),
    await send('json-resume', JSON.stringify({ work: [], x: 'x'.repeat(300_000) })),
    await send('bibtex', 'x'.repeat(300_000)),
  ];
  const longest = Math.max(...decode.mock.calls.map(([bytes]) => bytes?.byteLength ?? 0));
  decode.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
  expect(answers[2]?.value.detail).toMatch(/This is not BibTeX/);
  expect(longest).toBeLessThan(100_000);
  expect(await draft()).toMatchObject({ basics: { name: 'Ada' } });
});

describe('reports unreadable files and leaves nothing behind', () => {
  const bomb = writeZip({ 'Profile.csv': new Uint8Array(50 * 1024 * 1024) });
  const rows = Array.from({ length: 10_000 }, (_, row) => `Skill number ${row} with a long name\n`);
  const publications = Array.from(
    { length: 3_000 },
    (_, n) => `@book{b${n}, title={Number ${n} of ${'many '.repeat(20)}}}\n`,
  );
  test.each([
    ['linkedin', 'not a zip', 422, /not a data export from LinkedIn.*the ZIP/],
    ['linkedin', bomb, 422, /unpacks to more than a hundred times its size/],
    ['linkedin', linkedInExport().slice(0, 900), 422, /damaged or is not a ZIP/],
    ['linkedin', writeZip({ 'Skills.csv': `Name\n${rows.join('')}` }), 422, /more than 5000 entries/],
    [
      'linkedin',
      writeZip({ 'Skills.csv': `Name\n${rows.slice(0, 4_999).join('')}` }),
      422,
      /The file has 4999 entries.*enough for about [23]\d{3}\..*for example BibTeX/,
    ],
    [
      'bibtex',
      publications.join(''),
      422,
      /The file has 3000 entries.*enough for about \d+\. Use a file with fewer entries\.$/,
    ],
    ['vcard', new Uint8Array(17 * 1024 * 1024), 413, /can have at most 16 MiB/],
    ['europass', '<!DOCTYPE x [<!ENTITY a "b">]><Candidate>&a;</Candidate>', 422, /not the PDF/],
    ['orcid', '0000-0002-1825-0098', 422, /not an ORCID record/],
    ['reactive-resume', '[', 422, /Reactive Resume/],
    ['json-resume', '{}', 422, /JSON Resume/],
    ['bibtex', '', 422, /BibTeX/],
    ['page', '<p>Hello', 422, /microformats/],
    ['fax', 'x', 422, /must be one of linkedin,/],
  ])('%s', async (kind, body, status, detail) => {
    const { send, draft } = await newcomer();
    const answer = await send(kind, body);
    expect([answer.status, answer.value.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect(await draft()).toEqual({});
  });

  test('rejects oversized files while they arrive', async () => {
    const { send } = await newcomer();
    expect((await send('linkedin', new Uint8Array(41 * 1024 * 1024))).status).toBe(413);
  });
});

test('stores an import on PostgreSQL and changes nothing the second time', async () => {
  const postgres = await startPostgres();
  const other = await startApi({ DATABASE_URL: await newDatabaseUrl('postgres', postgres) });
  await addProfile(other.server, 'ada', {});
  const token = await other.tokenOf('ada', 'profile:read', 'profile:write');
  const send = async () => {
    const answer = await fetch(`http://127.0.0.1:${other.server.port}/users/ada/import?from=linkedin`, {
      method: 'POST',
      headers: { Host: api, Authorization: `Bearer ${token}` },
      body: new Blob([new Uint8Array(linkedInExport())]),
    });
    const { revision, taken } = await answer.json();
    return [answer.status, revision, taken.length > 0];
  };
  expect(await send()).toEqual([200, 2, true]);
  expect(await send()).toEqual([200, 2, false]);
  await other.server.stop();
  await postgres.stop();
});

test('keeps hidden ORCID values private next to a public entry and reports it', async () => {
  const { name, token, send } = await newcomer({ work: [{ name: 'MIT', startDate: '2010' }] });
  const employment = {
    'put-code': 1,
    visibility: 'private',
    'role-title': 'Spy',
    'department-name': 'Secret lab',
    organization: { name: 'MIT' },
    'start-date': { year: { value: '2010' } },
  };
  const record = {
    'orcid-identifier': { path: '0000-0002-1825-0097' },
    person: {},
    'activities-summary': {
      employments: { 'affiliation-group': [{ summaries: [{ 'employment-summary': employment }] }] },
    },
  };
  const { value } = await send('orcid', JSON.stringify(record));
  expect(value.leftOut).toContainEqual({
    where: '/work/0/position',
    why: 'is private in the file and would be public here; in the file: “Spy”',
  });
  expect((await ask(`/users/${name}/publish`, { method: 'POST', token })).status).toBe(200);
  const shown = await fetch(`http://127.0.0.1:${server.port}/${name}?format=json`, {
    headers: { Host: preview },
  });
  const text = await shown.text();
  expect(text).toContain('MIT');
  expect(text).not.toMatch(/Spy|Secret lab/);
});

test('keeps hidden values private where public values or rules exist', async () => {
  const rules = (visibility: string) => ({ '/basics/phone': visibility, '/basics/email': visibility });
  const { name, token, send, draft } = await newcomer({
    basics: { name: 'A. L.', phone: '+49 1' },
    'x-vitrine': { visibility: rules('public') },
  });
  const file = { basics: { phone: '+49 2', email: 'secret@example.org' } };
  await send('json-resume', JSON.stringify({ ...file, 'x-vitrine': { visibility: rules('private') } }));
  const hidden = {
    'given-names': { value: 'Augusta' },
    'family-name': { value: 'King' },
    visibility: 'limited',
  };
  const record = { 'orcid-identifier': { path: '0000-0002-1825-0097' }, person: { name: hidden } };
  await send('orcid', JSON.stringify(record));
  expect((await draft()).basics).toMatchObject({
    name: 'A. L.',
    phone: '+49 1',
    email: 'secret@example.org',
  });
  expect((await ask(`/users/${name}/publish`, { method: 'POST', token })).status).toBe(200);
  const headers = { Host: preview };
  const shown = await fetch(`http://127.0.0.1:${server.port}/${name}?format=json`, { headers });
  const text = await shown.text();
  expect(text).toContain('+49 1');
  expect(text).not.toMatch(/secret|Augusta|King/);
});

test('keeps other social profiles public when ORCID hides one', async () => {
  const { name, token, send } = await newcomer({
    basics: { name: 'Hanako', profiles: [{ network: 'GitHub', url: 'https://github.example/hanako' }] },
    'x-vitrine': { visibility: { '/basics/summary': 'public' } },
  });
  const page = (text: string, visibility: string) => ({ 'url-name': text, url: { value: text }, visibility });
  const record = {
    'orcid-identifier': { path: '0000-0002-1825-0097' },
    person: {
      biography: { content: 'Secret life', visibility: 'private' },
      'researcher-urls': {
        'researcher-url': [page('https://blog.example', 'public'), page('https://secret.example', 'private')],
      },
    },
  };
  const { value } = await send('orcid', JSON.stringify(record));
  expect(pointers(value.taken)).toContain('/basics/profiles/2');
  expect((await ask(`/users/${name}/publish`, { method: 'POST', token })).status).toBe(200);
  const headers = { Host: preview };
  const shown = await fetch(`http://127.0.0.1:${server.port}/${name}?format=json`, { headers });
  const text = await shown.text();
  expect(text).toMatch(/github\.example.*blog\.example.*orcid\.org/s);
  expect(text).not.toMatch(/secret/i);
});
