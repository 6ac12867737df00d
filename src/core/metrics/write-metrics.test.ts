import { expect, test } from 'bun:test';
import type { CollectedFamily } from './metrics.ts';
import { writeMetrics } from './write-metrics.ts';

const family = (labels: Record<string, string>): CollectedFamily => ({
  name: 'odd_total',
  help: 'Two\nlines and a \\.',
  type: 'counter',
  samples: [{ labels, value: 1 }],
});

test('escapes label values so that they stay on one line', () => {
  const families = [family({ route: 'a"} 1\nb\\"' })];
  expect(writeMetrics([{ worker: null, families }])).toBe(
    '# HELP odd_total Two\\nlines and a \\\\.\n# TYPE odd_total counter\nodd_total{route="a\\"} 1\\nb\\\\\\""} 1\n',
  );
});

test('writes one line per process', () => {
  const families = [family({})];
  expect(writeMetrics([1, 2].map((worker) => ({ worker, families })))).toEndWith(
    'odd_total{worker="1"} 1\nodd_total{worker="2"} 1\n',
  );
});
