import { describe, expect, test } from 'bun:test';
import { processorTime } from '../../test/support/processor-time.ts';
import { writeZip } from '../../test/support/write-zip.ts';
import { type ImportKind, importKinds } from '../domain/importers/import-kind.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { type FittedImport, fitImport } from './fit-import.ts';

/** The content of a test file, in every field of its kind. */
interface Said {
  readonly name: string;
  /** The name of an employer or publication. */
  readonly title: string;
  readonly date: string;
  readonly url: string;
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

const texts: Readonly<Record<Exclude<ImportKind, 'linkedin'>, (said: Said) => string>> = {
  'reactive-resume': ({ name, title, date, url }) =>
    JSON.stringify({
      basics: { name, url: { href: url } },
      sections: { experience: { items: [{ id: '1', visible: true, company: title, date }] } },
      metadata: { template: 'x' },
    }),
  orcid: ({ name, title, date, url }) =>
    JSON.stringify({
      'orcid-identifier': { path: '0000-0002-1825-0097' },
      person: {
        name: { 'credit-name': { value: name } },
        'researcher-urls': { 'researcher-url': [{ url: { value: url } }] },
      },
      'activities-summary': {
        employments: {
          'affiliation-group': [
            {
              summaries: [
                {
                  'employment-summary': {
                    organization: { name: title },
                    'start-date': { year: { value: date } },
                  },
                },
              ],
            },
          ],
        },
      },
    }),
  europass: ({ name, title, date, url }) =>
    `<Candidate xmlns="http://www.europass.eu/1.0"><CandidatePerson><PersonName><GivenName>${xml(name)}</GivenName></PersonName><Communication><ChannelCode>Web</ChannelCode><URI>${xml(url)}</URI></Communication></CandidatePerson><CandidateProfile><EmploymentHistory><EmployerHistory><OrganizationName>${xml(title)}</OrganizationName><PositionHistory><EmploymentPeriod><StartDate>${xml(date)}</StartDate></EmploymentPeriod></PositionHistory></EmployerHistory></EmploymentHistory></CandidateProfile></Candidate>`,
  vcard: ({ name, title, url }) =>
    `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:${name}\r\nORG:${title.replace(/[,;\\]/g, '\\$&')}\r\nURL:${url}\r\nEND:VCARD\r\n`,
  bibtex: ({ title, date, url }) => `@article{one, title = {${title}}, date = {${date}}, url = {${url}}}`,
  page: ({ name, title, date, url }) =>
    `<div class="h-resume"><div class="h-card"><b class="p-name">${xml(name)}</b> <a class="u-url" href="${xml(url)}">x</a></div><p class="p-experience"><i class="p-org">${xml(title)}</i> <time class="dt-start" datetime="${xml(date)}"></time></p></div>`,
  'json-resume': ({ name, title, date, url }) =>
    JSON.stringify({ basics: { name, url }, work: [{ name: title, startDate: date }] }),
};

type Encode = (text: string) => Uint8Array;
const utf8: Encode = (text) => new TextEncoder().encode(text);

function fileOf(kind: ImportKind, said: Said, encode: Encode = utf8): Uint8Array {
  if (kind !== 'linkedin') return encode(texts[kind](said));
  return writeZip({
    'Profile.csv': encode(
      `First Name,Last Name,Websites\r\n${cell(said.name)},,${cell(`[PERSONAL:${said.url}]`)}\r\n`,
    ),
    'Positions.csv': encode(`Company Name,Title,Started On\r\n${cell(said.title)},,${cell(said.date)}\r\n`),
  });
}

const read = (kind: ImportKind, bytes: Uint8Array) => fitImport(kind, { bytes });
const plain = { name: 'Åsa Müller', title: 'Café Zoë', date: '2020', url: 'https://asa.example/' };

/** The stored data. It contains only the fingerprint of the source. */
function stored({ basics, items }: FittedImport['person']): string {
  return JSON.stringify([basics, items.map(({ item }) => item)]);
}

function nameIn({ kind, person }: FittedImport): unknown {
  return kind === 'bibtex' ? person.items[0]?.item.name : person.basics.name;
}

const encodings: Readonly<Record<string, Encode>> = {
  'UTF-8': utf8,
  'UTF-8 with its mark': (text) => utf8(`\ufeff${text}`),
  'UTF-16, little end first': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big end first': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
};

describe.each(importKinds)('%s', (kind) => {
  test.each(Object.entries(encodings))('in %s', async (_name, encode) => {
    const fitted = await read(kind, fileOf(kind, plain, encode));
    expect(nameIn(fitted)).toBe(kind === 'bibtex' ? plain.title : plain.name);
    expect(fitted.person.notes).toEqual([]);
  });

  test('keeps formulas and markup as text and reports invalid dates and URLs', async () => {
    const said = {
      name: '=HYPERLINK("//x.example") <script>alert(1)</script>',
      title: '+cmd|calc!A1',
      date: '1st of Neverember',
      url: 'javascript:alert(document.cookie)',
    };
    const { person } = await read(kind, fileOf(kind, said));
    if (kind !== 'bibtex') expect(person.basics.name).toBe(said.name);
    expect(person.items[0]?.item.name).toBe(said.title);
    expect(stored(person)).not.toMatch(/javascript|Neverember/);
    const why: string[] = person.notes.map((note) => note.why[0]).sort();
    const told = kind === 'page' ? ['unreadDate'] : kind === 'vcard' ? ['noAddress'] : null;
    const dates =
      { 'reactive-resume': 'unreadPeriod', 'json-resume': 'noDate' }[String(kind)] ?? 'unreadDate';
    expect(why).toEqual(told ?? ['noAddress', dates]);
  });

  test("skips values that can't be published", async () => {
    const { person } = await read(kind, fileOf(kind, { ...plain, name: 'a\0b', title: 'c\0d' }));
    expect(stored(person)).not.toContain('\\u0000');
  });

  test('handles endless texts and names of built-in properties', async () => {
    for (const title of ['x'.repeat(300_000), '__proto__', 'constructor', '<'.repeat(50_000)]) {
      const { person } = await read(kind, fileOf(kind, { ...plain, title }));
      expect(person.items.length).toBeGreaterThan(0);
    }
  });

  test('reads or rejects truncated and corrupted files with a message', async () => {
    const whole = fileOf(kind, plain);
    const step = Math.ceil(whole.length / 60);
    for (let at = 0; at < whole.length; at += step)
      for (const bytes of [whole.subarray(0, at), whole.with(at, 0), whole.with(at, 0xff)])
        expect(await read(kind, bytes).catch((error) => error)).toSatisfy(isAnswer);
  });

  test.each([
    ['nothing', ''],
    ['objects in objects', '{"a":'.repeat(100_000)],
    ['lists in lists', '['.repeat(500_000)],
    ['elements in elements', '<a>'.repeat(300_000)],
    ['braces in braces', `@article{a, title = ${'{'.repeat(500_000)}`],
    ['entities', `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(1_000)}">]><Candidate>&b;</Candidate>`],
    ['a line that goes on', `BEGIN:VCARD\r\nNOTE:${'\r\n x'.repeat(200_000)}\r\nEND:VCARD`],
    ['numbers that are none', '{"basics":{"name":1e999},"work":[{"name":1e999,"startDate":{}}]}'],
  ])('%s', async (_name, text) => {
    const begun = processorTime();
    expect(await read(kind, utf8(text)).catch((error) => error)).toSatisfy(isAnswer);
    expect(processorTime() - begun).toBeLessThan(5_000);
  });
});

function isAnswer(value: unknown): boolean {
  return value instanceof Refusal || (typeof value === 'object' && value !== null && 'person' in value);
}

test('reports ten thousand invalid dates in bounded time and space', async () => {
  const rows = Array.from(
    { length: 4_900 },
    (_, row) => `Company ${row},Title,day ${row},day ${row} of it\n`,
  );
  const file = writeZip({ 'Positions.csv': `Company Name,Title,Started On,Finished On\n${rows.join('')}` });
  const begun = processorTime();
  const { person } = await read('linkedin', file);
  expect(processorTime() - begun).toBeLessThan(5_000);
  expect(person.notes).toHaveLength(1_001);
  expect(person.notes.at(-1)).toEqual({ kind: 'left-out', where: '…', why: ['more', 8_800] });
});

test.each([
  ['accounts', { basics: { profiles: Array.from({ length: 5_001 }, (_, at) => ({ username: `${at}` })) } }],
  ['entries', { work: Array.from({ length: 5_001 }, (_, at) => ({ name: `${at}` })) }],
])('rejects more %s than a profile holds', async (_name, document) => {
  const reading = read('json-resume', utf8(JSON.stringify(document)));
  await expect(reading).rejects.toThrow('The file has more than 5000 entries');
});

test('rejects a page with more social profiles than a profile holds, duplicates included', async () => {
  const links = '<a rel="me" href="https://ada.example/">'.repeat(5_001);
  const reading = read('page', utf8(`<div class="h-card">${links}</div>`));
  await expect(reading).rejects.toThrow('The file has more than 5000 entries');
});

test('rejects a vCard with more lines than a profile holds', async () => {
  const reading = read('vcard', utf8(`BEGIN:VCARD\r\nFN:Ada\r\n${'LANG:en\r\n'.repeat(5_000)}END:VCARD`));
  await expect(reading).rejects.toThrow('The file has more than 5000 entries');
});
