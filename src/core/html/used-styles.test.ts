import { expect, test } from 'bun:test';
import { usedStyles } from './used-styles.ts';

const markup = '<main class="page wide"><p class="text" data-class=".gone">Words</p></main>';

test.each([
  ['a rule without a class stays', 'body{margin:0}', true],
  ['a rule for a class of the page stays', '.text>a{color:red}', true],
  ['a rule for a class that the page lacks goes', '.gone{color:red}', false],
  ['a selector needs all of its classes', '.text .gone{color:red}', false],
  ['one selector of several is enough', '.gone,.page.wide{color:red}', true],
  ['several selectors that match nothing go', '.gone,.page .away{color:red}', false],
  ['alternatives in brackets may match', '.page>:is(.gone,p){color:red}', true],
  ['an exclusion needs nothing', '.text:not(.gone):has(.away,:is(.gone)){color:red}', true],
  ['attributes are no classes', '[href$=".gone"]{color:red}', true],
  ['rules that are no selectors stay', '@page{margin:1cm}', true],
  ['animations stay', '@keyframes turn{from{opacity:0}to{opacity:1}}', true],
  ['a statement stays', '@layer base;', true],
  ['braces in texts end nothing', '.text::before{content:"}.gone{"}', true],
  ['nested rules stay with theirs', '.text{color:red;.gone{color:blue}}', true],
])('%s', (_, css, stays) => {
  for (const around of ['', 'a{color:blue}', '@media print{b{color:blue}}'])
    expect(usedStyles(around + css + around, markup)).toBe(around + (stays ? css : '') + around);
});

test('removes a media query without any remaining rule', () => {
  const css = '@media print{.gone{color:red}}@media screen{.gone{color:red}.text{color:blue}}';
  expect(usedStyles(css, markup)).toBe('@media screen{.text{color:blue}}');
});

test('caches the styles for a set of classes', () => {
  const css = '.text{color:red}.gone{color:red}';
  expect(usedStyles(css, markup)).toBe(usedStyles(css, `${markup}<i class="other"></i>`));
  expect(usedStyles(css, '<p class="gone">')).toBe('.gone{color:red}');
});
