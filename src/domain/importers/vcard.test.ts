import { expect, test } from 'bun:test';
import { viewOf } from '../../../test/support/view-of.ts';
import { renderVcard } from '../formats/vcard.ts';
import { importVcard } from './vcard.ts';

const four = `BEGIN:VCARD\r
VERSION:4.0\r
N:Lovelace;Ada;King;;\r
FN:Ada\\, Countess of Lovelace\r
TITLE:Program\r
 mer\r
ORG:Analytical Engines;Notes\r
EMAIL;TYPE=work:old@example.org\r
EMAIL;PREF=1:ada@example.org\r
TEL;VALUE=uri;TYPE="voice,cell":tel:+44-20-1\r
item1.ADR;TYPE=home:;;12 Square\\nTop floor;London;England;SW1;GB\r
URL:ada.example\r
NOTE:First\\nsecond\\; third\r
PHOTO:data:image/png;base64,aGk=\r
SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=ada:https://social.example/@ada\r
IMPP:xmpp:ada@example.org\r
LANG;PREF=1:fr\r
EXPERTISE;LEVEL=Expert:sums\r
INTEREST;LEVEL=high:engines\r
BDAY:18151210\r
GENDER:F\r
END:VCARD\r
`;

test('reads vCard 4', () => {
  const imported = importVcard(four);
  expect(imported?.basics).toEqual({
    name: 'Ada, Countess of Lovelace',
    givenName: 'Ada',
    familyName: 'Lovelace',
    label: 'Programmer',
    email: 'ada@example.org',
    phone: '+44-20-1',
    url: 'https://ada.example',
    summary: 'First\nsecond; third',
    location: {
      address: '12 Square, Top floor',
      city: 'London',
      region: 'England',
      postalCode: 'SW1',
      countryCode: 'GB',
    },
    profiles: [
      { network: 'Mastodon', username: 'ada', url: 'https://social.example/@ada' },
      { network: 'xmpp', username: 'xmpp:ada@example.org' },
    ],
  });
  expect(imported?.items.map(({ section, item }) => [section, item])).toEqual([
    ['languages', { language: 'French' }],
    ['work', { name: 'Analytical Engines, Notes' }],
    ['skills', { name: 'sums', level: 'expert' }],
    ['interests', { name: 'engines' }],
  ]);
  expect(imported?.picture).toEqual({ bytes: new TextEncoder().encode('hi') });
  expect(JSON.stringify(imported)).not.toContain('1815');
});

test('reads vCard 2.1 with quoted-printable and base64', () => {
  const imported = importVcard(`BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCr=
gen
TEL;CELL;PREF:+49 1
TEL;WORK:+49 2
NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Caf=E9
PHOTO;JPEG;ENCODING=BASE64:aGk
 =

END:VCARD`);
  expect(imported?.basics).toEqual({
    name: 'Jürgen Müller',
    givenName: 'Jürgen',
    familyName: 'Müller',
    phone: '+49 1',
    summary: 'Café',
  });
  expect(imported?.picture).toEqual({ bytes: new TextEncoder().encode('hi') });
});

test('rejects files without a card and skips malformed lines', () => {
  expect(importVcard('hello')).toBeNull();
  const odd = importVcard(
    'BEGIN:VCARD\n:::\nPHOTO;ENCODING=b:a\nLANG:not a tag\nURL:javascript:alert(1)\nEND:VCARD',
  );
  expect([odd?.basics, odd?.items]).toEqual([{}, []]);
});

test('reports skipped properties by name, except relations and birthdays', () => {
  const lines = [
    'FN:Ada',
    'EMAIL:a@x.example',
    'EMAIL:b@x.example',
    'NICKNAME:A',
    'BDAY:18151210',
    'RELATED:Charles',
    'X-SECRET:1',
    'URL:https://a.example',
    'URL:https://b.example',
  ];
  const imported = importVcard(`BEGIN:VCARD\n${lines.join('\n')}\nEND:VCARD`);
  expect(imported?.basics).toMatchObject({
    url: 'https://a.example',
    profiles: [{ network: 'website', url: 'https://b.example' }],
  });
  expect(imported?.notes).toEqual([
    { kind: 'left-out', where: 'EMAIL', why: ['onlyOne'] },
    { kind: 'left-out', where: 'NICKNAME', why: ['noPlace'] },
  ]);
});

const cardOf = (...lines: string[]) => importVcard(`BEGIN:VCARD\n${lines.join('\n')}\nEND:VCARD`);

test('reports an invalid language tag and reads the rest', () => {
  const imported = cardOf('LANG:en--US', 'LANG:de-CH', 'FN:Ada');
  expect(imported?.items.map(({ item }) => item.language)).toEqual(['Swiss High German']);
  expect([imported?.basics.name, imported?.notes]).toEqual([
    'Ada',
    [{ kind: 'left-out', where: 'LANG', why: ['noPlace'] }],
  ]);
});

test('names a social profile by its service, not by its use', () => {
  const imported = cardOf(
    'IMPP;X-SERVICE-TYPE=Skype;type=HOME;type=pref:skype:ada',
    'X-SOCIALPROFILE;type=work;type=mastodon:https://m.example/@ada',
    'IMPP;TYPE=home:xmpp:ada@example.org',
  );
  expect(imported?.basics.profiles?.map(({ network }) => network)).toEqual(['Skype', 'mastodon', 'xmpp']);
});

test('recognizes countries by name and reports extra parts of an address', () => {
  const imported = cardOf('ADR:PO 1;Apt 4;Hill 1;Berlin;;10115;Germany');
  expect(imported?.basics.location).toEqual({
    address: 'Hill 1, Apt 4, PO 1',
    city: 'Berlin',
    postalCode: '10115',
    countryCode: 'DE',
  });
  expect(imported?.notes).toEqual([]);
  expect(cardOf('ADR:;;;Bern;;;Helvetia')?.notes).toEqual([
    { kind: 'left-out', where: 'ADR: Helvetia', why: ['noPlace'] },
  ]);
});

const card = (...lines: string[]) =>
  importVcard(['BEGIN:VCARD', 'VERSION:2.1', ...lines, 'END:VCARD', ''].join('\r\n'));

test('vCard 2.1: keeps the space after a soft line break and drops it after others', () => {
  expect(card('NOTE;ENCODING=QUOTED-PRINTABLE:Hello=', ' added world')?.basics.summary).toBe(
    'Hello added world',
  );
  expect(card('NOTE;CHARSET=UTF-8;ENCODING=', ' QUOTED-PRINTABLE:H=C3=A9=', 'llo')?.basics.summary).toBe(
    'Héllo',
  );
  expect(card('NOTE:a=', '  b')?.basics.summary).toBe('a= b');
});

test('vCard 2.1: reads every declared charset', () => {
  const named = card('N;CHARSET=WINDOWS-1251;ENCODING=QUOTED-PRINTABLE:=CB=EE=E2;=C0=E4=E0');
  expect(named?.basics.name).toBe('Ада Лов');
  expect(card('FN;CHARSET=Shift_JIS;QUOTED-PRINTABLE:=88=C0')?.basics.name).toBe('安');
  const unknown = card('FN;CHARSET=X-OWN;ENCODING=QUOTED-PRINTABLE:=CB', 'TITLE:Analyst');
  expect([unknown?.basics, unknown?.notes]).toEqual([
    { label: 'Analyst' },
    [{ kind: 'left-out', where: 'FN', why: ['unknownCharset', 'X-OWN'] }],
  ]);
});

test('reads lines with Unicode line separators and images with a bare encoding', () => {
  expect(card('NOTE:one\u2028two')?.basics.summary).toBe('one\u2028two');
  expect(card('PHOTO;JPEG;BASE64:', ' aGVs', ' bG8=', '')?.picture).toEqual({
    bytes: new TextEncoder().encode('hello'),
  });
});

test('takes the first card of an address book and reports the others', () => {
  const one = (name: string) => `BEGIN:VCARD\r\nFN:${name}\r\nEND:VCARD\r\n`;
  const imported = importVcard(one('Ada') + one('Boss') + one('Charles'));
  expect(imported?.basics).toEqual({ name: 'Ada' });
  expect(imported?.notes).toEqual([{ kind: 'left-out', where: 'BEGIN:VCARD', why: ['firstCard', 3] }]);
});

test('vCard 2.1: reads quoted-printable line breaks', () => {
  const imported = card(
    'ADR;ENCODING=QUOTED-PRINTABLE:;;Main st 1=0D=0AFlat 2;Bern;;;',
    'NOTE;ENCODING=QUOTED-PRINTABLE:One=0D=0ATwo=0DThree',
  );
  expect(imported?.basics).toEqual({
    location: { address: 'Main st 1, Flat 2', city: 'Bern' },
    summary: 'One\nTwo\nThree',
  });
});

test("omits the profile URL of Vitrine's own vCards", () => {
  const basics = { name: 'Ada', url: 'https://ada.example/' };
  const translated = { 'x-vitrine': { locales: { fr: { '/basics/name': 'Adèle' } } } };
  const imported = importVcard(renderVcard(viewOf({ basics, ...translated })));
  expect([imported?.basics, imported?.items]).toEqual([basics, []]);
  expect(importVcard(renderVcard(viewOf({ basics: { name: 'Ada' } })))?.basics).toEqual({ name: 'Ada' });
});
