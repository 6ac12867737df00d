import { expect, spyOn, test } from 'bun:test';
import { countSteps } from '../../test/support/count-steps.ts';
import { writeZip } from '../../test/support/write-zip.ts';
import type { ImportKind } from '../domain/importers/import-kind.ts';
import { ImportRefusal } from '../domain/importers/import-refusal.ts';
import { recognizeKind } from '../domain/importers/recognize-kind.ts';
import { readImport } from './read-import.ts';

const card = (lines: string) => `BEGIN:VCARD\r\n${lines}\r\nEND:VCARD\r\n`;
const times = (text: string) => (count: number) => text.repeat(count);
const numbered = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

/** A rich text, for kinds that support it. */
const inReactive = (html: string) =>
  JSON.stringify({
    basics: { name: 'A' },
    sections: { experience: { items: [{ company: 'A', summary: html }] } },
    metadata: { template: 'x' },
  });
const inCandidate = (xml: string) =>
  `<Candidate><CandidateProfile><EmploymentHistory>${xml}</EmploymentHistory></CandidateProfile></Candidate>`;
const inTable = (name: string, text: string) => writeZip({ [`${name}.csv`]: text });

type Make = (count: number) => string | Uint8Array;

/** Inputs that previously took quadratic time or longer. */
const shapes: readonly (readonly [name: string, kind: ImportKind, make: Make])[] = [
  ['a tag of slashes that does not end', 'page', (count) => `<a${' a=b//'.repeat(count)}<`],
  ['declarations that do not end', 'page', times('<!')],
  ['closing tags that do not end', 'page', times('</a')],
  ['closing tags without a name', 'page', (count) => `${'</'.repeat(count)}>`],
  ['instructions that do not end', 'page', times('<?')],
  ['instructions and one end', 'page', (count) => `${'<?'.repeat(count)}>`],
  ['ampersands', 'page', times('&#')],
  ['ends of data', 'page', times(']]>')],
  ['elements in elements', 'page', times('<b>')],
  [
    'closing tags of elements that are not open',
    'page',
    (count) => `${'<b>'.repeat(300)}${'</i>'.repeat(count)}`,
  ],
  ['values that do not end', 'page', times('<a b="')],
  ['values in values', 'page', (count) => `${`<a b="<a c='" d='<a e="' `.repeat(count)}>`],
  ['blanks in a tag that does not end', 'page', (count) => `<a${' '.repeat(count)}`],
  ['comments that do not end', 'page', (count) => `<${times('<!--')(count)}`],
  [
    'experiences in experiences',
    'page',
    (count) => `<div class="h-resume">${'<div class="p-experience">'.repeat(count)}`,
  ],
  ['accounts', 'vcard', (count) => card(numbered(count, (at) => `URL:https://a.example/${at}\r\n`))],
  ['cards that do not end', 'vcard', times('BEGIN:VCARD\r\n')],
  ['quoted-printable', 'vcard', (count) => card(`NOTE;ENCODING=QUOTED-PRINTABLE:${'=41b'.repeat(count)}`)],
  ['soft breaks', 'vcard', (count) => card(`NOTE;ENCODING=QUOTED-PRINTABLE:${'a=\r\n'.repeat(count)}`)],
  ['countries', 'vcard', (count) => card('ADR:;;;;;;Nowhere\r\n'.repeat(count))],
  ['parts of a name', 'vcard', (count) => card(`N:${'a;'.repeat(count)}`)],
  ['parameters', 'vcard', (count) => card(`TEL${';"a":'.repeat(count)}1`)],
  ['comments in rich text', 'reactive-resume', (count) => inReactive('<!--'.repeat(count))],
  ['blanks in a tag of rich text', 'reactive-resume', (count) => inReactive(`<a${' '.repeat(count)}`)],
  [
    'tags of rich text that the last one ends',
    'reactive-resume',
    (count) => inReactive(`${'<a.'.repeat(count)}>`),
  ],
  ['code of rich text', 'reactive-resume', (count) => inReactive(`<code>${'` '.repeat(count)}</code>`)],
  [
    'sections of one’s own',
    'reactive-resume',
    (count) =>
      JSON.stringify({
        basics: {},
        sections: { skills: {} },
        metadata: {},
        customSections: Array.from({ length: count }, (_, at) => ({
          title: `Section a${at}`,
          items: [{ name: 'A' }],
        })),
      }),
  ],
  ['points in an address', 'vcard', (count) => card(`URL:https://${'a.'.repeat(count)} x`)],
  [
    'rules for sections',
    'json-resume',
    (count) =>
      JSON.stringify({
        basics: {},
        ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, []])),
        'x-vitrine': { sections: Array.from({ length: count }, () => ({ name: 'x' })) },
      }),
  ],
  [
    'blanks behind a mark',
    'linkedin',
    (count) => inTable('Positions', `Company Name,Title,Description\nA,B,"-${' '.repeat(count)}\nx"\n`),
  ],
  [
    'columns and rows',
    'linkedin',
    (count) =>
      inTable('Positions', `Company Name,Title${numbered(count, (at) => `,${at}`)}\n${',\n'.repeat(count)}`),
  ],
  [
    'positions of one employer',
    'europass',
    (count) =>
      inCandidate(
        `<EmployerHistory><OrganizationName>A</OrganizationName>${'<PositionHistory/>'.repeat(count)}</EmployerHistory>`,
      ),
  ],
  [
    'elements that nobody reads',
    'europass',
    (count) => inCandidate(numbered(count, (at) => `<A${at}>x</A${at}>`)),
  ],
  [
    'the same in other languages',
    'europass',
    (count) => `<Candidate>${'<CandidateProfile><A>x</A></CandidateProfile>'.repeat(count)}</Candidate>`,
  ],
  ['authors', 'bibtex', (count) => `@a{b, title = {T}, author = {${'{A and B}, \n and '.repeat(count)}}}`],
  [
    'websites',
    'linkedin',
    (count) => inTable('Profile', `First Name,Last Name,Websites\nA,B,"[A:${',A_ '.repeat(count)}]"\n`),
  ],
  [
    'texts that are made of texts',
    'bibtex',
    (count) =>
      `@string{s0 = "${'a'.repeat(1_000)}"}${numbered(Math.min(count, 60), (at) => `@string{s${at + 1} = s${at} # s${at}}`)}@book{b, title = s60}`,
  ],
  [
    'a text in every entry',
    'bibtex',
    (count) => `@string{s = "${'a'.repeat(count)}"}${'@a{b, c = s}'.repeat(count)}`,
  ],
];

function read(kind: ImportKind, made: string | Uint8Array): void {
  try {
    readImport(kind, { bytes: typeof made === 'string' ? new TextEncoder().encode(made) : made });
  } catch (error) {
    // The file is rejected with a message. Only the amount of work until then counts.
    if (!(error instanceof ImportRefusal)) throw error;
  }
}

test.each(shapes)('%s of %s are read in linear time', (_name, kind, make) => {
  const [once = 0, more = 0] = [1_000, 4_000].map((count) => {
    const made = make(count);
    return countSteps(() => read(kind, made));
  });
  expect(more).toBeLessThan(8 * once + 10_000);
  // The work inside patterns isn't counted. With this size, a pattern that backtracks wouldn't finish.
  read(kind, make(25_000));
});

const carried = (name: string, text: string) => JSON.stringify({ [`${name}.csv`]: text });
const inSection = (items: string) =>
  `{"basics":{"name":"A"},"metadata":{"template":"x"},"sections":{"experience":{"items":[${items}{}]}}}`;

/** More than a profile can contain, in forms of which the import keeps little or nothing. */
const floods: readonly (readonly [name: string, kind: ImportKind, start: number, make: Make])[] = [
  [
    'rows',
    'linkedin',
    20_000,
    (count) => carried('Profile', `First Name,Last Name\n${'a,b\n'.repeat(count)}`),
  ],
  ['rows of a table in parts', 'linkedin', 20_000, (count) => inParts('Skills', count)],
  ['cells', 'linkedin', 600_000, (count) => carried('Positions', ','.repeat(count))],
  ['quotes', 'linkedin', 600_000, (count) => carried('Positions', `"${'""'.repeat(count)}"`)],
  ['lines without a place', 'vcard', 10_000, (count) => card('X:\r\n'.repeat(count))],
  ['empty lines', 'vcard', 600_000, (count) => card('\n'.repeat(count))],
  ['lines that go on', 'vcard', 600_000, (count) => card(`NOTE:${'\n x'.repeat(count)}`)],
  ['parameters', 'vcard', 200, (count) => card(`TEL${';a'.repeat(1_000)}:1\r\n`.repeat(count))],
  ['items without anything', 'reactive-resume', 10_000, (count) => inSection('{},'.repeat(count))],
  [
    'fields of one’s own',
    'reactive-resume',
    10_000,
    (count) =>
      `{"basics":{"customFields":[${'{},'.repeat(count)}{}]},"metadata":{"template":"x"},"sections":{"skills":{}}}`,
  ],
  ['items without anything', 'json-resume', 10_000, (count) => `{"work":[${'{},'.repeat(count)}{}]}`],
  [
    'keywords of nothing',
    'orcid',
    10_000,
    (count) =>
      `{"orcid-identifier":{"path":"0000-0002-1825-0097"},"person":{"keywords":{"keyword":[${'{},'.repeat(count)}{}]}}}`,
  ],
  ['entries that are the same', 'bibtex', 40_000, (count) => '@article{a,title={x}}'.repeat(count)],
  ['fields', 'bibtex', 10_000, (count) => `@article{a,${'b=1,'.repeat(count)}}`],
];

function inParts(name: string, count: number): string {
  const parts = Array.from({ length: 20 }, (_, at) => [
    `${at}/${name}.csv`,
    `Name\n${'a\n'.repeat(count / 20)}`,
  ]);
  return JSON.stringify(Object.fromEntries(parts));
}

test.each(floods)('%s of %s are counted before they are parsed', (_name, kind, start, make) => {
  const [few = 0, many = 0] = [start, 2 * start].map((count) => {
    const made = make(count);
    return countSteps(() => read(kind, made));
  });
  expect(many).toBeLessThan(1.2 * few);
});

test('rejects JSON with too many values before parsing it', () => {
  const parse = spyOn(JSON, 'parse');
  const made = new TextEncoder().encode(inSection('{},'.repeat(600_000)));
  expect(() => readImport('reactive-resume', { bytes: made })).toThrow('more than 1000000 entries');
  expect(recognizeKind(made)).toBe('json-resume');
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test('reads the classes of an HTML element once for all lookups', () => {
  const page = `<div class="h-resume"><div class="p-experience">${'<p class="a b c d">'.repeat(2_000)}`;
  const classes = 4 * 2_000;
  const split = spyOn(String.prototype, 'split');
  read('page', page);
  const made = split.mock.results.flatMap(({ value }) => value);
  split.mockRestore();
  expect(made.length).toBeLessThan(1.5 * classes);
});
