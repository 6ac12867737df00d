import { expect, test } from 'bun:test';
import { colour } from './source-code.tsx';

function marked(source: string): string[] {
  return colour(source).map((line) =>
    line.map(({ kind, text }) => (kind === null ? text : `<${kind}:${text}>`)).join(''),
  );
}

test.each([
  ['const a = 1;', '<keyword:const> a = <literal:1>;'],
  ["throw new Error('no // comment');", "<keyword:throw> <keyword:new> Error(<string:'no // comment'>);"],
  ['x.delete(of, "a\\"b") // why', 'x.delete(<keyword:of>, <string:"a\\"b">) <comment:// why>'],
  ['return a / b / c;', '<keyword:return> a / b / c;'],
  ['s.split(/[/"]+/g, true)', 's.split(<string:/[/"]+/g>, <literal:true>)'],
  ["{ type: 'x' }", "{ type: <string:'x'> }"],
  ['<script>"', '<script>"'],
])('%s', (source, expected) => {
  expect(marked(source)).toEqual([expected]);
});

test('colors multi-line tokens on each line', () => {
  expect(marked(' * of it\n */\nlet a = `x\ny`;\n/* b\nc */ d')).toEqual([
    '<comment: * of it>',
    '<comment: */>',
    '<keyword:let> a = <string:`x>',
    '<string:y`>;',
    '<comment:/* b>',
    '<comment:c */> d',
  ]);
});

test('loses and changes no text', async () => {
  const source = await Bun.file(`${import.meta.dir}/source-code.tsx`).text();
  const text = colour(source).map((line) => line.map((piece) => piece.text).join(''));
  expect(text.join('\n')).toBe(source);
});
