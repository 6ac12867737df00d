import type { Random } from '../random.ts';

/** Marks input. An element or attribute with this name was not escaped. */
export const canary = '<canary';
export const marks = [
  canary,
  `"'>${canary} a=b>`,
  '" canary="1',
  "' canary='1",
  '</script><canary>',
  '--><canary>',
  ']]><canary>',
  '</style><canary>',
  '</title><canary>',
  '</textarea><canary>',
  '[a](javascript:canary())',
  '<img src=x onerror=canary>',
  '&lt;canary&gt;',
  '\r\nX-Canary: 1',
];

const odd = [
  '',
  ' ',
  '.',
  '..',
  '../../etc/passwd',
  '....//',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '0',
  '-1',
  '1e400',
  '99999999999999999999',
  'NaN',
  '%',
  '%00',
  '\u0000',
  '\u0001\u001f',
  '\u007f\u0085',
  '\ud800',
  '\u{1f600}',
  '\u202eabc',
  'ﬁ',
  'ß',
  'İ',
  'e\u0301',
  'ünï',
  '小明',
  'a'.repeat(300),
  'a'.repeat(3_000),
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '{{7*7}}',
  '*',
  '\\',
  '//evil.example/',
  'https://evil.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://127.0.0.1/',
  '2020-13-45',
  '2020-01',
  'x'.repeat(64),
  'a,b,c',
  'en-US-x-y',
  '\n',
  '\r\n\r\n',
  '\t',
];

export function value(random: Random): string {
  if (random.chance(0.3)) return random.pick(marks);
  if (random.chance(0.6)) return random.pick(odd);
  return Array.from({ length: 1 + random.below(12) }, () => String.fromCharCode(random.below(0x250))).join(
    '',
  );
}

/** Encodes text for a URL: sometimes correctly, sometimes twice, sometimes not at all. */
export function encoded(random: Random, text: string): string {
  const once = encodeURIComponent(text.toWellFormed());
  if (random.chance(0.9)) return once;
  return random.chance(0.5) ? encodeURIComponent(once) : text.replace(/[^\x21-\x7e]/g, '') || 'x';
}
