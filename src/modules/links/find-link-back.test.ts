import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { comparableAddress, linksBack } from './find-link-back.ts';

const own = new Set(['https://people.example/ada', 'https://people.example/%E7%8E%8B']);
const isFoundIn = (html: string) => linksBack(html, 'https://ada.example/me', own);

test.each([
  '<a rel="me" href="https://people.example/ada">Ada</a>',
  '<p><A REL="nofollow Me noopener" HREF=" HTTPS://People.Example:443/ada ">Ada</A>',
  "<link rel=me href='https://people.example/ada'>",
  '<a rel=me href="https://people.example/ada/">',
  '<a rel=me href="https://people.example/ada#about">',
  '<a rel=me href="//people.example/ada">',
  '<a rel=me href="https:&#x2F;&#x2F;people.example&#47;ada">',
  '<a rel=me href="https://people.example/王">',
  '<a rel=me href="https://people.example/%e7%8e%8b">',
  '<a rel="\n me\t" href="https://people.example/ada">',
])('finds a link back: %s', (html) => {
  expect(isFoundIn(`<!doctype html><title>x</title>${html}`)).toBe(true);
});

test.each([
  '<a href="https://people.example/ada">Ada</a>',
  '<a rel="friend meet" href="https://people.example/ada">',
  '<a rel="me">',
  '<a rel=me href="https://people.example/adam">',
  '<a rel=me href="https://people.example/Ada">',
  '<a rel=me href="https://people.example/ada/work">',
  '<a rel=me href="https://people.example/ada?lang=fr">',
  '<a rel=me href="http://people.example/ada">',
  '<a rel=me href="https://people.example.evil.example/ada">',
  '<a rel=me href="https://evil.example/https://people.example/ada">',
  '<a rel=me href="/ada">',
  '<!-- <a rel=me href="https://people.example/ada"> -->',
  '<script>const x = `<a rel=me href="https://people.example/ada">`</script>',
  '<textarea><a rel=me href="https://people.example/ada"></textarea>',
  '&lt;a rel=me href="https://people.example/ada"&gt;',
  '<div rel=me href="https://people.example/ada">',
  '<a rel=me href="https://people.example/ada',
])('finds no link back: %s', (html) => {
  expect(isFoundIn(html)).toBe(false);
});

test('finds a link back only among the first thousand links', () => {
  const [me, other] = ['https://people.example/ada', 'https://elsewhere.example/'].map(
    (href) => `<a rel=me href="${href}">`,
  );
  expect(isFoundIn(`${me}${other}`)).toBe(true);
  expect(isFoundIn(`${other?.repeat(999)}${me}${other}`)).toBe(true);
  expect(isFoundIn(`${other?.repeat(1_000)}${me}`)).toBe(false);
});

test('returns a result for any page', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<a',
      ' rel=',
      'me',
      ' href="',
      'https://people.example/',
      '&#x110000;',
      '&#',
      '>',
      '<!--',
      '"',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => typeof isFoundIn(pieces.join('')) === 'boolean'));
});

test('ignores URL differences that lead to the same page', () => {
  expect(comparableAddress('HTTPS://People.example:443/%e7/#me')).toBe('https://people.example/%E7');
  expect(comparableAddress('nothing')).toBeNull();
});
