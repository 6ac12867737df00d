import { expect, test } from 'bun:test';
import { shiftDay } from '../../core/platform/days.ts';
import { createSeries, firstDay } from './series.ts';

const view = (day: string, format: string, people: number, bots: number) => ({ day, format, people, bots });

test('has a bar for each day of a month, today last', () => {
  const series = createSeries(
    [view('2026-02-01', 'html', 9, 9), view('2026-03-03', 'html', 2, 1), view('2026-03-03', 'json', 0, 5)],
    30,
    '2026-03-03',
  );
  expect(series.stretches).toHaveLength(30);
  expect(series.stretches[0]?.from).toBe('2026-02-02');
  expect(series.stretches.at(-1)).toEqual({ from: '2026-03-03', people: 2, bots: 6 });
  expect([series.people, series.bots]).toEqual([2, 6]);
  expect(series.formats.map(({ format }) => format)).toEqual(['json', 'html']);
});

test('has a bar for each whole week of a year', () => {
  const today = '2026-03-03';
  const first = firstDay(365, today);
  const { stretches } = createSeries(
    Array.from({ length: 7 }, (_, index) => view(shiftDay(first, index), 'html', 1, 0)),
    365,
    today,
  );
  expect(stretches).toHaveLength(53);
  expect(stretches[0]).toEqual({ from: first, people: 7, bots: 0 });
  expect(shiftDay(stretches.at(-1)?.from ?? '', 6)).toBe(today);
});
