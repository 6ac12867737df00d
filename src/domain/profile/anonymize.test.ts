import { expect, test } from 'bun:test';
import { processorTime } from '../../../test/support/processor-time.ts';
import { anonymize } from './anonymize.ts';
import type { ProfileDocument } from './document.ts';
import { projectProfile } from './public-profile.ts';
import { reveal } from './reveal.ts';
import { createScrubber } from './scrub-names.ts';

test.each([
  ['Ada Lovelace', 'By Ada Lovelace, adalovelace.', 'By …, ….', ['Ada Lovelace', 'AdaLovelace']],
  ['with another space, or none', 'Ada\nLovelace, Ada-Lovelace', '…, …', ['Ada Lovelace']],
  ['the longest', 'Ada King wrote, King too', '… wrote, … too', ['Ada King', 'King']],
  ['without its accents', 'Zoe and ZOË and Zoe\u0308', '… and … and …', ['Zoë']],
  ['with accents that it has not', 'Jose, José', '…, …', ['Jose']],
  ['German endings', 'Lovelaces Maschine, Adas Notizen', '… Maschine, … Notizen', ['Lovelace', 'Ada']],
  ['Russian endings', 'работал с Ивановым', 'работал с …', ['Иванов']],
  ['with a year', 'ada1815 and ada', '… and …', ['ada']],
  ['in Chinese, between words', '我叫李明来自北京', '我叫…来自北京', ['李明']],
  ['with Korean endings', '김철수는 개발자', '…는 개발자', ['김철수']],
  ['behind an Arabic “and”', 'عمل وأحمد هنا', 'عمل و… هنا', ['أحمد']],
  ['behind a Hebrew “to”', 'עבד לדוד', 'עבד ל…', ['דוד']],
  ['of two letters as it is written', 'Al met al dente Li', '… met al dente …', ['Al', 'Li']],
  ['not within words', 'Algorithms of Adam', 'Algorithms of Adam', ['Al', 'Ada']],
  ['a letter that is longer in lower case', 'İİ Ada', 'İİ …', ['Ada']],
  ['phone numbers', 'Call +44 (20) 7946-0001 or 2010 - 2015', 'Call … or 2010 - 2015', []],
  ['addresses', '[me](https://ada.example/x) a@b.example www.x.org/y', '[me](…) … …', []],
  ['a site without its scheme', 'at engines.example/jobs', 'at …/jobs', ['engines.example']],
])('blanks out a name: %s', (_which, text, expected, names) => {
  expect(createScrubber(names)(text)).toBe(expected);
});

const draft: ProfileDocument = {
  basics: {
    name: 'Ludwig van Kessel',
    summary: 'Van der Berg von Kessel & Sons, ludwigvankessel',
    url: 'https://kessel.example',
  },
  work: [
    {
      name: 'Acme Rockets',
      position: 'Lead',
      startDate: '2019-02',
      summary: 'At Acme Rockets and at Hidden Works',
    },
    { name: 'Hidden Works', 'x-vitrine': { visibility: 'private' } },
  ],
  'acme-talks': [{ name: 'Rockets', organization: 'Somewhere', summary: 'Told at kessel.example' }],
  'x-vitrine': {
    contactForm: true,
    locales: { fr: { '/acme-talks/0/name': 'Fusées', '/work/0/name': 'Acme Fusées' } },
  },
};

function anonymized(username: string) {
  const project = (document: ProfileDocument) => projectProfile(document, {}, 'en');
  return anonymize(project(draft), { username, whole: project(reveal(draft)), called: 'Nobody' });
}

test('removes employer names from all texts, private ones included', () => {
  const { document } = anonymized('lk');
  expect(document.work).toEqual([{ position: 'Lead', startDate: '2019-02', summary: 'At … and at …' }]);
  expect(anonymized('lk').contactForm).toBeUndefined();
  expect(document.basics).toEqual({ name: 'Nobody', summary: 'Van der Berg von … & Sons, …' });
});

test('numbers sections whose titles name someone, in every language', () => {
  const profile = anonymized('acme');
  expect(Object.keys(profile.slugs)).toEqual(['work', 'section-1']);
  expect(profile.document['section-1']).toEqual([{ name: 'Rockets', summary: 'Told at …' }]);
  expect(profile.overlays).toEqual({ fr: { '/section-1/0/name': 'Fusées' } });
  expect(Object.keys(anonymized('work').slugs)).toEqual(['work', 'acme-talks']);
});

test('leaves dates unchanged for a numeric username', () => {
  expect(anonymized('2019').document.work).toMatchObject([{ startDate: '2019-02' }]);
});

test('takes linear time for any number of names', () => {
  const names = Array.from({ length: 2_000 }, (_, n) => `Company ${n}`);
  const scrub = createScrubber(names);
  const text = 'Company 7 made the slow parts fast, and Company 99999 kept them so. '.repeat(2_000);
  const start = processorTime();
  expect(scrub(text).split('…')).toHaveLength(2_001);
  expect(processorTime() - start).toBeLessThan(2_000);
});
