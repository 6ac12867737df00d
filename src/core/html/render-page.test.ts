import { expect, test } from 'bun:test';
import { renderPage } from './render-page.tsx';

test('uses an icon URL that HTML validators accept', () => {
  const { body } = renderPage({ title: 'A page', locale: 'en', children: null });
  const [, href = ''] = /<link rel="icon" href="([^"]*)"/.exec(String(body)) ?? [];
  expect(href).toMatch(/^data:image\/svg\+xml,(?:[\w\-.~:/?@!$&'()*+,;=]|%[0-9A-F]{2})+$/);
  expect(decodeURIComponent(href)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
});

test.each([
  [undefined, "frame-ancestors 'none'"],
  [[], "frame-ancestors 'none'"],
  [["'self'"], "frame-ancestors 'self'"],
  [["'self'", 'https://example.org'], "frame-ancestors 'self' https://example.org"],
] as const)('sends the framing header of a page that %p may frame: %p', (framedBy, directive) => {
  const page = { title: 'A page', locale: 'en', children: null };
  const { headers } = renderPage(framedBy ? { ...page, framedBy } : page);
  expect(String(headers['Content-Security-Policy']).split('; ').at(-1)).toBe(directive);
});
