import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Block, blocksOf } from './markdown-to-blocks.ts';

test('recognizes words, emphasis, links and lists', () => {
  expect(blocksOf('A **bold _and slanted_** word,\n[a link](https://a.example/) and `code`.')).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'A ' },
        { text: 'bold ', bold: true },
        { text: 'and slanted', bold: true, italic: true },
        { text: ' word,\n' },
        { text: 'a link', address: 'https://a.example/' },
        { text: ' and ' },
        { text: 'code', code: true },
        { text: '.' },
      ],
    },
  ]);
  expect(blocksOf('## Title\n\n3. one\n4. two\n   - deep\n\n> said')).toEqual([
    { kind: 'paragraph', runs: [{ text: 'Title', bold: true }] },
    {
      kind: 'list',
      start: 3,
      items: [
        [{ kind: 'paragraph', runs: [{ text: 'one' }] }],
        [
          { kind: 'paragraph', runs: [{ text: 'two' }] },
          { kind: 'list', start: null, items: [[{ kind: 'paragraph', runs: [{ text: 'deep' }] }]] },
        ],
      ],
    },
    { kind: 'quote', blocks: [{ kind: 'paragraph', runs: [{ text: 'said' }] }] },
  ]);
});

test('drops unsafe links and internal references', () => {
  expect(blocksOf('[x](javascript:alert(1)) \u00010\u0002 &#1;0&#2; **y**')).toEqual([
    { kind: 'paragraph', runs: [{ text: 'x' }, { text: ' 0 0 ' }, { text: 'y', bold: true }] },
  ]);
});

test('loses no words of any input', () => {
  const wordsIn = (blocks: readonly Block[]): string =>
    blocks
      .map((block) => {
        if (block.kind === 'paragraph') return block.runs.map(({ text }) => text).join('');
        return block.kind === 'quote' ? wordsIn(block.blocks) : block.items.map(wordsIn).join(' ');
      })
      .join(' ');
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  const around = fc.constantFrom('', '**', '_', '> ', '- ', '1. ', '# ', '`', '\n', '\n\n', '~~');
  fc.assert(
    fc.property(fc.array(fc.tuple(around, word, around), { maxLength: 8 }), (parts) => {
      const text = parts.map(([before, letters, after]) => `${before}${letters}${after}`).join(' ');
      const shown = wordsIn(blocksOf(text));
      for (const [, letters] of parts) expect(shown).toContain(letters);
    }),
  );
});
