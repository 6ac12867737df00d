import { expect, test } from 'bun:test';
import { viewOf } from '../../test/support/view-of.ts';
import type { Item } from './document.ts';
import { describePeriod } from './period.ts';

/** As it stands in a line; `viewOf` is read in January 2026. */
function period(item: Item, language = 'en'): string {
  const { dates, open, length } = describePeriod(item, viewOf({}, {}, language)) ?? { dates: [] };
  return [[...dates.map(({ text }) => text), ...(open ? ['…'] : [])].join(' – '), length]
    .filter(Boolean)
    .join(' · ')
    .replace(/\s/g, ' ');
}

test.each([
  [{ startDate: '2018-03', endDate: '2023-10' }, 'Mar 2018 – Oct 2023 · 5 yrs 8 mos'],
  [{ startDate: '2018-03-01', endDate: '2023-10-31' }, 'Mar 2018 – Oct 2023 · 5 yrs 8 mos'],
  [{ startDate: '2020-01', endDate: '2020-12' }, 'Jan 2020 – Dec 2020 · 1 yr'],
  [{ startDate: '2020-01', endDate: '2020-02' }, 'Jan 2020 – Feb 2020 · 2 mos'],
  [{ startDate: '2025-12-15' }, 'Dec 2025 – … · 2 mos'],
  [{ startDate: '2026-01' }, 'Jan 2026 – … · 1 mo'],
  [{ startDate: '2026-03' }, 'Mar 2026 – …'],
  [{ startDate: '2016', endDate: '2018' }, '2016 – 2018'],
  [{ startDate: '2016', endDate: '2018-05' }, '2016 – May 2018'],
  [{ startDate: '2016' }, '2016 – …'],
  [{ startDate: '2024-05', endDate: '2024-05' }, 'May 2024'],
  [{ startDate: '2024-05-03', endDate: '2024-05-05' }, 'May 3, 2024 – May 5, 2024'],
  [{ startDate: '2024-05-03', endDate: '2024-05-03' }, 'May 3, 2024'],
  [{ startDate: '2023-10', endDate: '2018-03' }, 'Oct 2023 – Mar 2018'],
  [{ date: '2024-09-19' }, 'Sep 19, 2024'],
  [{ releaseDate: '2019-05' }, 'May 2019'],
  [{ startDate: 'soon' }, 'soon – …'],
  [{}, ''],
])('%j is written %s', (item, text) => {
  expect(period(item)).toBe(text);
});

test.each([
  ['fr', 'mars 2018 – oct. 2023 · 5 ans 8 mois'],
  ['de', 'März 2018 – Okt. 2023 · 5 Jahre, 8 Monate'],
  ['pt', 'mar. de 2018 – out. de 2023 · 5 anos 8 meses'],
  ['ar', 'مارس 2018 – أكتوبر 2023 · 5 سنوات و8 أشهر'],
  ['fa', 'مارس ۲۰۱۸ – اکتبر ۲۰۲۳ · ۵ سال ۸ ماه'],
  ['th', 'มี.ค. 2018 – ต.ค. 2023 · 5 ปี 8 เดือน'],
])('in %s', (language, text) => {
  expect(period({ startDate: '2018-03', endDate: '2023-10' }, language)).toBe(text);
});
