import { expect, test } from 'bun:test';
import type { Exchange } from '../src/core/kernel/exchange.ts';
import { createLanguageChooser, createTypeChooser } from '../src/core/kernel/negotiate.ts';
import { createContentLanguageChooser } from '../src/hosts/preview/content-language.ts';
import { keptMegabytes } from './support/kept-megabytes.ts';

/** The largest allowed size of headers. */
const junk = 'x'.repeat(15_000);
/** Repetitions until the compiler has optimized the code, because unoptimized code copies strings anyway. */
const often = 25_000;

/** A header value as a slice of the whole request. */
function partOf(value: string): string {
  const all = Buffer.from(`X-Junk: ${junk}\r\nX: ${value}\r\n\r\n`, 'latin1').toString('latin1');
  const end = all.length - '\r\n\r\n'.length;
  return all.slice(end - value.length, end);
}

const tags = 'de fr es it nl pl pt sv'.split(' ');
/** Language lists of fifty profiles, all different. */
const languagesOf = (profile: number) => ['en', ...tags.filter((_, at) => (profile + 1) & (1 << at))];

test.each([
  ['5,000 languages of 15 kB', 5_000, (index: number) => `x-${index};q=0.5,${junk}`],
  ['25,000 short ones in headers of 15 kB', often, (index: number) => partOf(`x-${index};q=0.5`)],
])('%s of visitors to fifty profiles take little memory', async (_, count, valueAt) => {
  const choose = createContentLanguageChooser();
  const ask = (index: number) => {
    const rawHeaders = ['Accept-Language', valueAt(index)];
    choose(languagesOf(index % 50), { query: '', request: { rawHeaders } } as unknown as Exchange);
  };
  // Keeping the whole requests would take 75 and 375 MB.
  expect(await keptMegabytes(count, ask)).toBeLessThan(25);
  expect(choose(['en', 'de'], { query: '', request: { rawHeaders: [] } } as unknown as Exchange)).toBe('en');
});

test('parses a long header like a short one, however often it is sent', () => {
  const language = createLanguageChooser(['en', 'de']);
  const type = createTypeChooser(['text/html', 'application/json']);
  const far = Array.from({ length: 200 }, (_, n) => `x-${n}`).join(',');
  for (let turn = 0; turn < 3; turn += 1) {
    expect([language(`${far},de`), language('de'), language('fr'), language(`${far},en`)]).toEqual(
      ['de', 'de', null, 'en'], // Differs from the previous request.
    );
    expect(type(`a/${'b'.repeat(1_000)},application/json`)).toBe('application/json');
  }
});
