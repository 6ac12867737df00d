import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseTypedDate, stillGoingOn } from './parse-typed-date.ts';

describe('a typed date', () => {
  test.each([
    ['06/2019', '2019-06'],
    ['6/2019', '2019-06'],
    ['06.2019', '2019-06'],
    ['2019-6', '2019-06'],
    ['2019-06', '2019-06'],
    ['2019/6/1', '2019-06-01'],
    ['2019', '2019'],
    [' 2019 ', '2019'],
    ['June 2019', '2019-06'],
    ['jun 2019', '2019-06'],
    ['Sept. 2019', '2019-09'],
    ['1 June 2019', '2019-06-01'],
    ['June 1st, 2019', '2019-06-01'],
    ['1st of June 2019', '2019-06-01'],
    ['Juni 2019', '2019-06'],
    ['März 2019', '2019-03'],
    ['Jänner 2019', '2019-01'],
    ['1. Juni 2019', '2019-06-01'],
    ['1.6.2019', '2019-06-01'],
    ['01.06.2019', '2019-06-01'],
    ['juin 2019', '2019-06'],
    ['1er août 2019', '2019-08-01'],
    ['déc. 2019', '2019-12'],
    ['junio de 2019', '2019-06'],
    ['1 de junio de 2019', '2019-06-01'],
    ['يونيو 2019', '2019-06'],
    ['يونيو ٢٠١٩', '2019-06'],
    ['حزيران ٢٠١٩', '2019-06'],
    ['كانون الثاني 2019', '2019-01'],
    ['٠٦/٢٠١٩', '2019-06'],
    ['۲۰۱۹-۶', '2019-06'],
    ['25/12/2019', '2019-12-25'],
    ['12/25/2019', '2019-12-25'],
    ['5/5/2019', '2019-05-05'],
    ['25-12-2019', '2019-12-25'],
    ['29.2.2020', '2020-02-29'],
  ])('%s', (typed, date) => {
    expect(parseTypedDate(typed)).toBe(date);
  });

  test.each(['en', 'fr', 'de', 'es', 'ar'])('reads every month as the editor writes it in %s', (language) => {
    const shape = { year: 'numeric', month: 'long', calendar: 'gregory', timeZone: 'UTC' } as const;
    const format = new Intl.DateTimeFormat(language, shape);
    for (let month = 1; month <= 12; month += 1) {
      const date = `2018-${String(month).padStart(2, '0')}`;
      expect(parseTypedDate(format.format(new Date(date)))).toBe(date);
    }
  });

  test.each([
    'heute',
    'Heute',
    'present',
    'Present',
    'now',
    'aujourd’hui',
    "aujourd'hui",
    'en cours',
    'hoy',
    'actualidad',
    'الآن',
    'حاليًا',
  ])('%s is ongoing', (typed) => {
    expect(parseTypedDate(typed)).toBe(stillGoingOn);
  });

  test.each([
    '',
    'soon',
    '13/2019',
    '2019-13',
    '32.1.2019',
    '29.2.2019',
    '06/19',
    '3/4/2019',
    '03-04-2019',
    '3 4 2019',
    '2019 2020',
    'June',
    '12345',
    'June June 2019',
    '1 2 3 2019',
    '019',
    '-1',
  ])('%s is reported as invalid', (typed) => {
    expect(parseTypedDate(typed)).toBeNull();
  });

  test('reads months as each supported language writes them', () => {
    const languages = ['en', 'fr', 'de', 'es', 'ar'];
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.integer({ min: 1000, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('long' as const, 'short' as const),
        (language, year, month, style) => {
          const format = new Intl.DateTimeFormat(language, {
            year: 'numeric',
            month: style,
            timeZone: 'UTC',
          });
          const typed = format.format(Date.UTC(year, month - 1, 1));
          expect([typed, parseTypedDate(typed)]).toEqual([
            typed,
            `${year}-${String(month).padStart(2, '0')}`,
          ]);
        },
      ),
    );
  });

  test('accepts or rejects any input without errors', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(String(parseTypedDate(typed))).toMatch(/^(\d{4}(-\d\d){0,2}|still going on|null)$/);
      }),
    );
  });
});
