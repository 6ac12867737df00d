import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseYaml, writeYaml } from './yaml-text.ts';

function read(text: string) {
  const parsed = parseYaml(text);
  if ('detail' in parsed) throw new Error(parsed.detail);
  return parsed;
}

test.each([
  ['an entry that is said again', 'work: [&a {name: X, summary: S}, *a]\n', ['work', 0, 'summary'], 'T'],
  ['the repetition', 'work: [&a {name: X, summary: S}, *a]\n', ['work', 1, 'summary'], 'T'],
  ['a text that is said again', 'label: &l Developer\nposition: *l\n', ['label'], 'Poet'],
  ['a text that is gone', 'label: &l Developer\nposition: *l\n', ['label'], undefined],
  ['aliases in aliases', 'a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n', ['b', 0, 0], 'y'],
  ['a key that is a number', 'years: {1842: one}\n', ['years', '1842'], undefined],
])('changes %s and nothing else', (_what, text, place, after) => {
  const { value, rewrite } = read(text);
  const next = structuredClone(value) as Record<string, unknown>;
  const owner = place.slice(0, -1).reduce((above: unknown, name) => Reflect.get(above as object, name), next);
  const name = place.at(-1) ?? '';
  if (after === undefined) Reflect.deleteProperty(owner as object, name);
  else Reflect.set(owner as object, name, after);
  expect(read(rewrite(next)).value).toEqual(next);
});

test('keeps aliases while values are equal, and comments when they are expanded', () => {
  const text = '# Mine\n\n# now\nlabel: &l Developer\nposition: *l\nname: Ada\n';
  const { value, rewrite } = read(text);
  const next = value as Record<string, unknown>;
  expect(rewrite({ ...next, name: 'Eve' })).toBe(text.replace('Ada', 'Eve'));
  expect(rewrite({ ...next, label: 'Poet' })).toBe(
    '# Mine\n\n# now\nlabel: Poet\nposition: Developer\nname: Ada\n',
  );
});

test('writes any value into any file so that it is read back', () => {
  const texts = fc.constantFrom('x', 'y', '', '# z', 'null', '1', 'a: b', '*a', 'two\nlines', 'ends \n');
  const { document } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      texts,
      fc.boolean(),
      fc.constant(null),
      fc.integer(),
      tie('list'),
      tie('document'),
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    document: fc.dictionary(fc.constantFrom('a', 'b', 'c', '1', 'null', '__proto__'), tie('value'), {
      maxKeys: 4,
    }),
  }));
  const documents = document as fc.Arbitrary<Record<string, unknown>>;
  const anchored = fc.constantFrom('', 'q: &q {a: [1, 2], b: x}\nr: *q\ns: [*q, *q]\n');
  fc.assert(
    fc.property(documents, documents, anchored, fc.boolean(), (before, after, anchors, isKept) => {
      const written = Object.keys(before).length === 0 ? '' : writeYaml(before);
      const { value, rewrite } = read(written + anchors);
      const next = isKept ? { ...(value as object), ...after } : after;
      expect(read(rewrite(next)).value ?? {}).toEqual(JSON.parse(JSON.stringify(next)));
    }),
  );
});
