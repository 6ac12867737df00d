import { expect, test } from 'bun:test';
import { Histogram } from './histogram.ts';

test("counts a value equal to a bucket's limit in that bucket, and larger ones in +Inf", () => {
  const histogram = new Histogram([1, 2.5]);
  for (const value of [0, 1, 1.5, 2.5, 2.6, 100]) histogram.observe(value);
  const samples = histogram.samples({ route: 'a' });
  expect(samples.map(({ suffix, labels, value }) => [suffix, labels?.le, value])).toEqual([
    ['_bucket', '1', 2],
    ['_bucket', '2.5', 4],
    ['_bucket', '+Inf', 6],
    ['_sum', undefined, 107.6],
    ['_count', undefined, 6],
  ]);
});
