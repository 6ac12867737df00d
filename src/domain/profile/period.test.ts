import { expect, test } from 'bun:test';
import { viewOf } from '../../../test/support/view-of.ts';
import type { Item } from './document.ts';
import { describePeriod, describeWholePeriod, type ShownPeriod } from './period.ts';

function period(item: Item, language = 'en'): string {
  return inLine(describePeriod(item, viewOf({}, {}, language)));
}

/** The period as one line of text. The current month of `viewOf` is January 2026. */
function inLine(shown: ShownPeriod | null): string {
  const { dates, open, length } = shown ?? { dates: [] };
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

test.each([
  [[{ startDate: '2021-04' }, { startDate: '2019-03', endDate: '2021-03' }], 'Mar 2019 – … · 6 yrs 11 mos'],
  [
    [
      { startDate: '2019-03', endDate: '2021-06' },
      { startDate: '2021-04', endDate: '2022-01' },
    ],
    'Mar 2019 – Jan 2022 · 2 yrs 11 mos',
  ],
  [[{ startDate: '2021-04' }, { startDate: '2015-01', endDate: '2016-12' }], 'Jan 2015 – …'],
  [
    [
      { startDate: '2015-01', endDate: '2022-12' },
      { startDate: '2016-01', endDate: '2016-02' },
      { startDate: '2020-05', endDate: '2020-06' },
    ],
    'Jan 2015 – Dec 2022 · 8 yrs',
  ],
  [[{ startDate: '2018' }, { startDate: '2010', endDate: '2018' }], '2010 – …'],
  [
    [
      { startDate: '2018-02' },
      { startDate: '2017', endDate: '2018' },
      { startDate: '2010-01', endDate: '2017-02' },
    ],
    'Jan 2010 – …',
  ],
  [[{ startDate: '2018-02' }, {}], ''],
  [[{ startDate: '2018-02' }, { endDate: '2018-01' }], ''],
  [[{ startDate: 'soon' }, { startDate: '2018-02' }], ''],
])('the total period of %j is %s', (items: Item[], text) => {
  expect(inLine(describeWholePeriod(items, viewOf({})))).toBe(text);
});
