import { expect, test } from 'bun:test';
import { parseDate, parsePeriod } from './parse-date.ts';

test.each<[text: string, date: string | null]>([
  ['2020', '2020'],
  [' 2022-01-05 ', '2022-01-05'],
  ['2022-01-05T10:00:00Z', '2022-01-05'],
  ['Jan 2020', '2020-01'],
  ['Sept 2020', '2020-09'],
  ['Sep. 2020', '2020-09'],
  ['January 15, 2024', '2024-01-15'],
  ['01 Oct 2022', '2022-10-01'],
  ['3rd May 2021', '2021-05-03'],
  ['1/31/24', '2024-01-31'],
  ['12/1/1999', '1999-12-01'],
  ['31.1.2024', '2024-01-31'],
  ['02/2024', '2024-02'],
  ['2024/3/4', '2024-03-04'],
  ['31 Feb 2020', null],
  ['13/13/24', null],
  ['Ju 2020', null],
  ['soon', null],
  ['', null],
  ['May', null],
])('%j', (text, date) => expect(parseDate(text)).toBe(date));

test.each([
  ['März 2021', 'de', '2021-03'],
  ['février 2021', 'fr', '2021-02'],
  ['15 de enero de 2021', 'es', '2021-01-15'],
  ['April 2021', 'xx-nonsense-', '2021-04'],
])('%s in %s', (text, language, date) => expect(parseDate(text, language)).toBe(date));

test.each<[text: string, period: ReturnType<typeof parsePeriod>]>([
  ['March 2022 - Present', { startDate: '2022-03', endDate: null }],
  ['2014 - 2018', { startDate: '2014', endDate: '2018' }],
  ['2014-2018', { startDate: '2014', endDate: '2018' }],
  ['June 2020 – February 2022', { startDate: '2020-06', endDate: '2022-02' }],
  ['2020-01-01 to 2020-02-01', { startDate: '2020-01-01', endDate: '2020-02-01' }],
  ['2019', { startDate: '2019', endDate: null }],
  ['a while - later', null],
  ['2019 - later', null],
  ['2019 - 2020 - 2021', null],
])('the period %j', (text, period) => expect(parsePeriod(text)).toEqual(period));
