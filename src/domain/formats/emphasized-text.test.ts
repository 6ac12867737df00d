import { expect, test } from 'bun:test';
import { emphasizedText, splitEmphasis, withoutEmphasis } from './emphasized-text.ts';
import { plainText } from './markdown-to-text.ts';

const told = (markdown: string) =>
  splitEmphasis(emphasizedText(markdown)).map(
    ({ text, isStrong, isEmphasized }) => `${isStrong ? 'b' : ''}${isEmphasized ? 'i' : ''}:${text}`,
  );

test('recognizes bold and italic, also nested', () => {
  expect(told('I **build** *small* things')).toEqual([':I ', 'b:build', ': ', 'i:small', ': things']);
  expect(told('**all *of* it**')).toEqual(['b:all ', 'bi:of', 'b: it']);
});

test('emphasized text without its marks equals the plain text', () => {
  for (const markdown of ['a **b** [c](https://d.example)', '- one\n- **two**', '> q\n\n1. x', 'no marks'])
    expect(withoutEmphasis(emphasizedText(markdown))).toBe(plainText(markdown));
});

test('prevents members from writing internal marks, also by character references', () => {
  expect(told('a\u{e000}b &#xE000;c')).toEqual([':ab c']);
});
