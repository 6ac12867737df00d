import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { parse } from 'vcard4';
import { viewOf } from '../../../test/support/view-of.ts';
import type { ProfileDocument } from '../profile/document.ts';
import { projectProfile } from '../profile/public-profile.ts';
import { createView, publicAddresses } from '../profile/view.ts';
import { withoutControls } from './plain-text.ts';
import { renderVcard } from './vcard.ts';

const shown = { 'x-vitrine': { visibility: { '/basics': 'public', '/basics/phone': 'public' } } } as const;

function card(document: ProfileDocument): string {
  return renderVcard(viewOf({ ...document, ...shown }));
}

/** Parses like an address book: unfolds lines, then reads one property per line. */
function properties(text: string): string[] {
  return text.replaceAll('\r\n ', '').split('\r\n');
}

test('writes a full profile', () => {
  const document: ProfileDocument = {
    basics: {
      name: 'Augusta Ada Lovelace',
      label: 'Analyst; poet',
      image: 'https://people.example/ada/basics/image/a.webp',
      email: 'ada@example.org',
      phone: '+44 20, ext. 7',
      url: 'https://ada.example/a,b;c',
      summary: 'I **compute**.\n\nSee [notes](https://n.example).',
      location: {
        address: '12 St James\nSquare',
        city: 'London',
        region: 'London',
        postalCode: 'W1',
        countryCode: 'GB',
      },
      profiles: [
        { network: 'Mastodon', username: 'ada', url: 'https://social.example/@ada' },
        { url: 'https://other.example/é' },
        { network: 'IRC', username: 'ada;x' },
        { network: 'Nowhere' },
      ],
    },
    work: [
      { name: 'Old', startDate: '1830', endDate: '1831' },
      { name: 'Engine; Works', startDate: '1842' },
    ],
    'x-vitrine': {
      visibility: {
        '/basics/email': 'public',
        '/basics/phone': 'public',
        '/basics/location/address': 'public',
        '/basics/location/postalCode': 'public',
      },
    },
  };
  expect(properties(renderVcard(viewOf(document)))).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    'UID:https://people.example/ada',
    'SOURCE:https://people.example/ada',
    'REV:20260102T030405Z',
    'FN:Augusta Ada Lovelace',
    'N:Augusta Ada Lovelace;;;;',
    'TITLE:Analyst; poet',
    'ORG:Engine\\; Works',
    'PHOTO:https://people.example/ada/basics/image/a.webp',
    'EMAIL:ada@example.org',
    'TEL:+44 20\\, ext. 7',
    'ADR:;;12 St James\\nSquare;London;London;W1;United Kingdom',
    'URL:https://people.example/ada',
    'URL:https://ada.example/a,b;c',
    'X-SOCIALPROFILE;TYPE=Mastodon;X-USER=ada:https://social.example/@ada',
    'X-SOCIALPROFILE:https://other.example/%C3%A9',
    'X-SOCIALPROFILE;TYPE=IRC:ada;x',
    'NOTE:I compute.\\n\\nSee notes (https://n.example).',
    'LANG:en',
    'END:VCARD',
    '',
  ]);
});

test('writes a profile with a username alone', () => {
  expect(
    renderVcard(viewOf({ work: [{ title: {}, startDate: '2020' }], basics: { name: ' ', location: {} } })),
  ).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:individual',
      'UID:https://people.example/ada',
      'SOURCE:https://people.example/ada',
      'REV:20260102T030405Z',
      'FN:ada',
      'N:ada;;;;',
      'URL:https://people.example/ada',
      'LANG:en',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

test('omits private values', () => {
  const text = renderVcard(
    viewOf({ basics: { email: 'ada@example.org', phone: '555', location: { address: 'Here' } } }),
  );
  expect(text).not.toMatch(/EMAIL|TEL|ADR/);
});

test('prevents values from adding lines or parameters', () => {
  const hostile = 'x\r\nEND:VCARD\r\nBEGIN:VCARD\nTEL:1\u2028TEL:2\u0085TEL:3\u000bTEL:4\u001b[31m";X="^\\';
  const text = card({
    basics: {
      name: hostile,
      label: hostile,
      phone: hostile,
      summary: hostile,
      location: { city: hostile },
      profiles: [
        { network: hostile, username: hostile, url: 'https://e.example' },
        { network: hostile, username: hostile },
      ],
    },
    work: [{ name: hostile, startDate: '2020' }],
  });
  const lines = properties(text);
  expect(lines.filter((line) => /^(?:END|TEL)/.test(line))).toEqual([
    'TEL:x\\nEND:VCARD\\nBEGIN:VCARD\\nTEL:1\\nTEL:2\\nTEL:3TEL:4[31m";X="^\\\\',
    'END:VCARD',
  ]);
  expect(lines).toContain('FN:x END:VCARD BEGIN:VCARD TEL:1 TEL:2 TEL:3TEL:4[31m";X="^\\\\');
  expect(lines).toContain(
    `X-SOCIALPROFILE;TYPE="x END:VCARD BEGIN:VCARD TEL:1 TEL:2 TEL:3TEL:4[31m^';X=^'^^\\";X-USER="x END:VCARD BEGIN:VCARD TEL:1 TEL:2 TEL:3TEL:4[31m^';X=^'^^\\":https://e.example`,
  );
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
});

test('folds lines between characters at 75 octets', () => {
  const text = card({ basics: { name: `${'a'.repeat(70)}👩‍🚀é${'漢'.repeat(30)}` } });
  expect(text).toContain(`FN:${'a'.repeat(70)}\r\n 👩‍🚀é${'漢'.repeat(20)}\r\n ${'漢'.repeat(10)}\r\nN:a`);
  expect(card({ basics: { name: 'a'.repeat(72) } })).toContain(`\r\nFN:${'a'.repeat(72)}\r\nN`);
  expect(card({ basics: { name: 'a'.repeat(73) } })).toContain(`\r\nFN:${'a'.repeat(72)}\r\n a\r\nN`);
});

test('writes name parts only where the document has them', () => {
  const names = { name: 'Lee Ji-eun', givenName: 'Ji-eun', familyName: 'Lee' };
  expect(properties(card({ basics: { name: 'نور حدّاد' } }))).toContain('N:نور حدّاد;;;;');
  expect(properties(card({ basics: names }))).toContain('N:Lee;Ji-eun;;;');
  expect(properties(card({ basics: { name: 'Sukarno', firstName: 'Sukarno' } }))).toContain('N:;Sukarno;;;');
  const korean = projectProfile(
    { basics: names, 'x-vitrine': { locales: { ko: { '/basics/name': '이지은' } } } },
    {},
    'en',
  );
  const addresses = publicAddresses('https://p.example', 'iu');
  const place = { username: 'iu', addresses, language: 'ko', lastModified: '', month: '' };
  expect(properties(renderVcard(createView(korean, place)))).toContain('N:이지은;;;;');
});

test('is accepted by a strict vCard 4.0 parser', () => {
  const basics = {
    name: 'Ada; Lovelace, \\ \n',
    label: 'Analyst',
    image: 'https://people.example/ada/basics/image/a.webp',
    email: 'ada@example.org',
    phone: '+44 20',
    url: 'https://ada.example',
    summary: 'I compute; and, at times, write.\n\nA lot.',
    location: { city: 'London', countryCode: 'GB' },
    profiles: [
      { network: 'Stack: Overflow, "the"', username: 'a;b', url: 'https://s.example' },
      { network: 'IRC', username: 'ada' },
    ],
  };
  const work = [{ name: 'Engine; Works', startDate: '1842' }];
  expect(() => parse(card({ basics, work }))).not.toThrow();
  expect(() => parse(card({}))).not.toThrow();
  expect(() => parse(card({ basics }).replace('NOTE:', 'LANGUAGE:en\r\nNOTE:'))).toThrow('unknown property');
});

test('folds every line and unfolds to the value', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('\\', '\\n', ',', ';', '\n', ' ', 'END:VCARD', 'a'.repeat(10_000), '👩‍🚀'),
  );
  const values = fc.array(piece, { maxLength: 20 }).map((list) => list.join(''));
  fc.assert(
    fc.property(
      values.filter((value) => value.trim() !== ''),
      (value) => {
        const text = card({ basics: { phone: value } });
        const bytes = new TextEncoder();
        expect(text.split('\r\n').every((line) => bytes.encode(line).length <= 75)).toBe(true);
        const line = properties(text).find((property) => property.startsWith('TEL:')) ?? '';
        const back = line.slice(4).replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped));
        expect(back).toBe(withoutControls(value));
      },
    ),
  );
});

test('keeps each folded line valid UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 50, maxLength: 300 }), (name) => {
      const strict = new TextDecoder('utf-8', { fatal: true });
      for (const line of renderVcard(viewOf({ basics: { name } })).split('\r\n')) {
        expect(strict.decode(new TextEncoder().encode(line))).toBe(line.toWellFormed());
        expect(line.isWellFormed()).toBe(name.isWellFormed());
      }
    }),
  );
});
