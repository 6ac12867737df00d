import { afterAll, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { accountsOf } from '../support/accounts.ts';
import { draftOf } from '../support/editor.ts';
import { linkedInExport } from '../support/linkedin-export.ts';
import { openSession } from '../support/member.ts';
import { startPagesElsewhere } from '../support/pages-elsewhere.ts';
import { toReceiver } from '../support/receiver.ts';
import { startTestServer } from '../support/server.ts';
import { upload } from '../support/upload.ts';
import { writeZip } from '../support/write-zip.ts';

const server = await startTestServer({ RATE_LIMIT_WRITES: 'off' }, { network: toReceiver });
afterAll(() => server.stop());
const accounts = accountsOf(server);

let count = 0;
async function newcomer(document: object = {}) {
  count += 1;
  const name = `member${count}`;
  await createUser(accounts, name);
  if (Object.keys(document).length > 0) await saveDraft(accounts, name, document);
  const member = await openSession(server, name);
  return {
    get: member.get,
    draft: () => draftOf(server, name),
    save: (changed: object) => saveDraft(accounts, name, changed),
    send: (fields: Parameters<typeof upload>[3], query = '') =>
      upload(server, member, `/import${query}`, fields),
  };
}

/** The fields that a review form would send. */
function fieldsOf(page: string): Record<string, string> {
  const [form = ''] = /<form[^>]*class="fields(?: wide)?"[\s\S]*?<\/form>/.exec(page) ?? [];
  const hidden = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]));
}

const zip = { name: 'export.zip', bytes: linkedInExport() };

test('uses the heading “Other changes” only below a conflict', async () => {
  const bibtex = '@article{a, title={Notes}, author={Lovelace, Ada}, year={1843}, journal={Memoirs}}';
  const { send } = await newcomer({ basics: { name: 'Ada' } });
  const plain = (await send({ do: 'review', text: bibtex })).body;
  expect([plain.includes('Notes'), plain.includes('Other changes')]).toEqual([true, false]);
  const card = 'BEGIN:VCARD\nVERSION:4.0\nFN:Ada Lovelace\nTITLE:Analyst\nEND:VCARD';
  expect((await send({ do: 'review', text: card })).body).toContain('Other changes');
});

test('recognizes a LinkedIn export, shows it, and stores it on confirmation', async () => {
  const { get, send, draft } = await newcomer();
  const page = await get('/welcome');
  expect(page.body).toContain('Import from LinkedIn, or start empty');
  expect(page.body).toContain('href="/import?next=publish"');
  expect(page.body).toContain('Request archive');
  expect((await get('/import?next=publish')).body).toContain('name="next" value="publish"');
  const review = await send({ do: 'review', file: zip, next: 'publish' });
  expect(review.status).toBe(200);
  for (const words of [
    'Detected format: LinkedIn',
    'Analytical Engines',
    'Education, Home: Notes',
    'Import into draft',
  ])
    expect([words, review.body.includes(words)]).toEqual([words, true]);
  expect(review.body).not.toContain('Babbage');
  expect(await draft()).toEqual({});
  const fields = fieldsOf(review.body);
  expect(Buffer.from(fields.carried ?? '', 'base64').toString()).not.toMatch(/Babbage|secret message/);
  const taken = await send({ ...fields, do: 'import' });
  expect([taken.status, taken.location]).toEqual([303, '/publish']);
  expect(await draft()).toMatchObject({ basics: { name: 'Ada Lovelace' } });
  const again = await send({ do: 'review', file: zip });
  expect(again.body).toContain('This file contains nothing new.');
  expect(again.body).not.toContain('Import into draft');
});

test("explains skipped, fixed and rejected values in the page's language", async () => {
  const { send } = await newcomer();
  const german = await send({ do: 'review', file: zip }, '?lang=de');
  expect(german.body).toContain('ist kein Feld einer Ausbildung');
  const resume = JSON.stringify({ work: [{ company: 'Acme', endDate: 'Present' }] });
  for (const kind of ['json-resume', 'own']) {
    const { body } = await send({ do: 'review', kind, text: resume }, '?lang=es');
    expect(body).toContain('renombrado a name');
    expect(body).toContain('«Present» eliminado: una entrada sin fecha de fin es actual');
  }
  const refused = await send({ do: 'review', kind: 'vcard', text: 'x' }, '?lang=fr');
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.stringContaining('Utilisez un fichier qui commence par BEGIN:VCARD.'),
  ]);
  const rows = Array.from({ length: 4_999 }, (_, row) => `Skill number ${row} with a long name\n`);
  const tooMuch = writeZip({ 'Skills.csv': `Name\n${rows.join('')}` });
  const large = await send({ do: 'review', file: { name: 'a.zip', bytes: tooMuch } }, '?lang=de');
  expect([large.status, large.body]).toEqual([
    422,
    expect.stringMatching(/Die Datei hat 4.?999 Einträge, .*genug für etwa/),
  ]);
  expect(large.body).not.toContain('the limit is');
});

test('names a skipped link and keeps its words', async () => {
  const { send, draft } = await newcomer();
  const link = (address: string) => `<p>See <a href="${address}">my site</a></p>`;
  const resume = {
    basics: { name: 'Ada Lovelace' },
    metadata: { page: { locale: 'en' } },
    summary: { content: link('javascript:alert(1)') },
    sections: { projects: { items: [{ name: 'Engine', description: link('https://engine.example/') }] } },
  };
  const review = await send({ do: 'review', kind: 'reactive-resume', text: JSON.stringify(resume) });
  expect(review.body).toContain('summary: javascript:alert');
  expect(review.body).toContain('is not a URL');
  expect(review.body).not.toContain('projects: https://engine.example/');
  await send({ ...fieldsOf(review.body), do: 'import' });
  const { basics, projects } = await draft();
  expect([basics?.summary, (projects as { description: string }[])[0]?.description]).toEqual([
    'See my site',
    'See [my site](https://engine.example/)',
  ]);
});

test("asks about differences and keeps the draft's values by default", async () => {
  const { send, draft } = await newcomer({
    basics: { name: 'Ada', label: 'Countess' },
    skills: [{ name: 'Mathematics', level: 'High' }],
  });
  const { body } = await send({ do: 'review', file: zip });
  expect(body).toContain('Conflicts');
  expect(body).toContain('name="settle /basics/label" value="draft" checked');
  expect(body).not.toContain('name="settle /skills');
  const fields = fieldsOf(body);
  await send({ ...fields, do: 'import', 'settle /basics/label': 'file', 'settle /basics/name': 'draft' });
  expect((await draft()).basics).toMatchObject({ name: 'Ada', label: 'Analyst' });
});

test("imports nothing over a draft, or from a file, that wasn't reviewed", async () => {
  const { send, draft } = await newcomer();
  const fields = fieldsOf((await send({ do: 'review', file: zip })).body);
  const other = { name: 'x.vcf', bytes: 'BEGIN:VCARD\r\nFN:Eve\r\nEND:VCARD' };
  const { carried: _carried, kind: _kind, ...rest } = fields;
  const swapped = await send({ ...rest, do: 'import', file: other });
  expect([swapped.status, swapped.body.includes('Review the changes again.')]).toEqual([409, true]);
  const stale = await send({ ...fields, revision: '7', do: 'import' });
  expect(stale.status).toBe(409);
  expect(await draft()).toEqual({});
});

test('accepts the same file again instead of carrying it', async () => {
  const { send, draft } = await newcomer();
  const { carried: _carried, ...fields } = fieldsOf((await send({ do: 'review', file: zip })).body);
  expect((await send({ ...fields, do: 'import', file: zip })).status).toBe(303);
  expect(await draft()).toMatchObject({ basics: { name: 'Ada Lovelace' } });
});

test('fetches a page by its URL once and carries its content', async () => {
  let asked = 0;
  await using pages = await startPagesElsewhere({
    '/me': (_request, response) => {
      asked += 1;
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<div class="h-card"><a class="p-name u-url" href="/me">Ada</a></div>');
    },
  });
  const { send, draft } = await newcomer();
  const review = await send({ do: 'review', text: `${pages.origin}/me` });
  expect(review.body).toContain('Detected format: A page about you');
  await send({ ...fieldsOf(review.body), do: 'import' });
  expect([asked, await draft()]).toEqual([1, { basics: { name: 'Ada', url: `${pages.origin}/me` } }]);
  const nowhere = await send({ do: 'review', text: 'http://10.0.0.1/' });
  expect([nowhere.status, nowhere.body.includes('no server on the internet answers')]).toEqual([422, true]);
});

test('merges resume.json and replaces the draft only after listing removals', async () => {
  const mine = { basics: { name: 'Ada', phone: '+44 1' }, skills: [{ name: 'Sums' }] };
  const { send, draft } = await newcomer(mine);
  const file = { name: 'resume.json', bytes: JSON.stringify({ basics: { name: 'Ada', label: 'Analyst' } }) };
  const merging = await send({ do: 'review', file });
  expect(merging.body.includes('would be removed')).toBe(false);
  expect(merging.body.includes('Replace the draft instead')).toBe(true);
  const { body } = await send({ do: 'review', file, kind: 'own' });
  const [, named = ''] = /Your draft would lose this:(.*?)<\/ul>/s.exec(body) ?? [];
  expect([...named.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words)).toEqual([
    'Phone would be removed',
    'Sums would be removed',
  ]);
  expect(body.includes('Merge with the draft instead')).toBe(true);
  await send({ ...fieldsOf(merging.body), do: 'import' });
  expect(await draft()).toMatchObject({ basics: { label: 'Analyst' }, skills: [{ name: 'Sums' }] });
});

test('keeps everything of a resume.json over an empty draft', async () => {
  const { send, draft } = await newcomer();
  const resume = { basics: { name: 'Ada' }, 'x-vitrine': { theme: 'gallery' as const } };
  const { body } = await send({ do: 'review', file: { name: 'resume.json', bytes: JSON.stringify(resume) } });
  expect(body.includes('would lose')).toBe(false);
  await send({ ...fieldsOf(body), do: 'import' });
  expect(await draft()).toEqual(resume);
});

test("escapes a file's text everywhere", async () => {
  const { send } = await newcomer({ basics: { name: 'Ada' } });
  const bytes = 'BEGIN:VCARD\r\nFN:<script>alert(1)</script>\r\nNOTE:=HYPERLINK("x")<img src=x>\r\nEND:VCARD';
  const { body } = await send({ do: 'review', file: { name: '"><img>.vcf', bytes } });
  expect(body).not.toMatch(/<script>alert|<img src=x|"><img>/);
  expect(body).toContain('&lt;script>alert(1)');
});

test("shows the pages in the member's language", async () => {
  const { get } = await newcomer();
  for (const [language, words] of Object.entries({
    fr: 'Importez depuis LinkedIn',
    de: 'Importieren Sie aus LinkedIn',
    es: 'Importe desde LinkedIn',
    ar: 'استورد من LinkedIn',
  }))
    expect((await get(`/import?lang=${language}`)).body).toContain(words);
});

test('asks before making hidden values public and skips them by default', async () => {
  const resume = {
    work: [{ name: 'MIT', position: 'Spy', summary: 'Secret lab', 'x-vitrine': { visibility: 'private' } }],
  };
  const file = { name: 'resume.json', bytes: new TextEncoder().encode(JSON.stringify(resume)) };
  const { send, draft } = await newcomer({ work: [{ name: 'MIT' }] });
  const { body } = await send({ do: 'review', kind: 'json-resume', file });
  expect(body).toContain('The file hides this. Here it would be public, like the rest of this entry.');
  expect(body).not.toContain('removed by you');
  const chosen = { 'settle /work/0/position': 'file', 'settle /work/0/summary': 'draft' };
  await send({ ...fieldsOf(body), do: 'import', ...chosen });
  expect((await draft()).work).toMatchObject([{ name: 'MIT', position: 'Spy' }]);
  expect(JSON.stringify(await draft())).not.toContain('Secret lab');
});

const card = (lines: readonly string[]) => ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD'].join('\r\n');

/** The chosen side of a conflict. */
function chosenIn(page: string, pointer: string): string[] {
  const radios = page.matchAll(/<input type="radio" name="settle ([^"]+)" value="(\w+)"( checked)?/g);
  return [...radios].flatMap(([, at = '', side = '', isChosen]) =>
    at === pointer && isChosen ? [side] : [],
  );
}

test('keeps decisions when the draft was saved meanwhile, but not for another file', async () => {
  const { send, save } = await newcomer({ basics: { name: 'Ada', label: 'Poet', email: 'a@example.org' } });
  const text = card(['FN:Ada', 'TITLE:Scientist', 'EMAIL:ada@example.org']);
  const review = await send({ do: 'review', text });
  expect(chosenIn(review.body, '/basics/email')).toEqual(['draft']);
  await save({ basics: { name: 'Ada', label: 'Poet of science', email: 'a@example.org' } });
  const choices = { 'settle /basics/email': 'file', 'settle /basics/label': 'draft' };
  const late = await send({ ...fieldsOf(review.body), ...choices, do: 'import' });
  expect(late.status).toBe(409);
  expect(chosenIn(late.body, '/basics/email')).toEqual(['file']);
  expect(chosenIn(late.body, '/basics/label')).toEqual(['draft']);
  const { carried: _carried, ...rest } = fieldsOf(review.body);
  const other = { name: 'x.vcf', bytes: card(['FN:Ada', 'EMAIL:other@example.org']) };
  const swapped = await send({ ...rest, ...choices, do: 'import', file: other });
  expect(chosenIn(swapped.body, '/basics/email')).toEqual(['draft']);
});

test('applies no decision to another entry that took the place', async () => {
  const [mit, eth] = ['mit', 'eth'].map((name) => ({ name, position: 'Clerk', 'x-vitrine': { slug: name } }));
  const { send, save } = await newcomer({ work: [mit, eth] });
  const resume = {
    work: [
      { ...mit, position: 'Spy' },
      { ...eth, position: 'Dean' },
    ],
  };
  const file = { name: 'resume.json', bytes: JSON.stringify(resume) };
  const review = await send({ do: 'review', kind: 'json-resume', file });
  await save({ work: [eth, mit] });
  const choice = { 'settle /work/0/position': 'file' };
  const late = await send({ ...fieldsOf(review.body), ...choice, do: 'import' });
  expect(chosenIn(late.body, '/work/0/position')).toEqual(['draft']);
});

test('keeps the chosen kind when the file is rejected', async () => {
  const { send } = await newcomer();
  const refused = await send({ do: 'review', kind: 'vcard', text: 'x' });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('<option value="vcard" selected>');
  expect((await send({ do: 'review', kind: 'bibtex', text: '' })).body).toContain('value="bibtex" selected');
});

test('lists changes with dates and countries as visitors read them', async () => {
  const { send } = await newcomer({
    basics: { name: 'Ada', location: { countryCode: 'GB' } },
    work: [{ name: 'Engine', position: 'Engineer', startDate: '1833', endDate: '1835' }],
  });
  const resume = JSON.stringify({
    basics: { label: 'Poet', location: { countryCode: 'DE' } },
    work: [{ name: 'Engine', position: 'Engineer', startDate: '1833', endDate: '1835-06' }],
  });
  const { body } = await send({ do: 'review', kind: 'json-resume', text: resume });
  expect(body).toContain('Headline would be added');
  expect(body).not.toContain('was added');
  expect(body.match(/<h\d[^>]*>Changes</g)).toHaveLength(1);
  for (const value of ['1835', 'Jun 1835', 'United Kingdom', 'Germany'])
    expect(body).toContain(`<span dir="auto">${value}</span>`);
});

test('treats URLs with and without a trailing slash as one', async () => {
  const { send } = await newcomer({ basics: { name: 'Ada', url: 'https://ada.example/' } });
  const same = await send({ do: 'review', text: card(['FN:Ada', 'URL:https://ada.example']) });
  expect(same.body).toContain('This file contains nothing new.');
  const deeper = await send({ do: 'review', text: card(['FN:Ada', 'URL:https://ada.example/me']) });
  expect(chosenIn(deeper.body, '/basics/url')).toEqual(['draft']);
});

test("names a skipped image in the page's language", async () => {
  const { send } = await newcomer();
  const text = card(['FN:Ada', `PHOTO:data:image/png;base64,${btoa('no picture')}`]);
  expect((await send({ do: 'review', text }, '?lang=de')).body).toContain('<b>das Bild</b>');
});

test('offers the previous import after another', async () => {
  const { get, send } = await newcomer({ basics: { name: 'Ada' } });
  const review = await send({ do: 'review', text: card(['FN:Ada', 'TITLE:Poet']) });
  const taken = await send({ ...fieldsOf(review.body), do: 'import' });
  const { body } = await get(taken.location ?? '');
  const [, n = ''] = /href="\/history\/(\d+)">See what changed</.exec(body) ?? [];
  const [, before = ''] = /href="\/history\/(\d+)">See revision \d+, to go back to it</.exec(body) ?? [];
  expect(Number(before)).toBe(Number(n) - 1);
  expect((await get(`/history/${before}`)).body).toContain('Restore to draft');
  expect((await get('/history')).body).toContain(' with an import</span>');
});
