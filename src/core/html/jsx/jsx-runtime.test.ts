import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type ComponentChildren, h, Fragment as PreactFragment } from 'preact';
import { renderToString as renderByPreact } from 'preact-render-to-string';
import { isLong } from '../../../../test/support/long.ts';
import { Fragment, jsx } from './jsx-runtime.ts';
import { type Children, renderToString } from './markup.ts';

/** A tree that both runtimes can render. */
interface Node {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly children: Part;
}
type Part = Node | string | number | boolean | null | undefined | readonly Part[];

const hostile = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '" onload="x',
    '&lt;',
    '&',
    '<!--',
    '</p>',
    "'",
    '',
    '\0',
    '>',
  ),
  fc.string({ unit: 'binary' }),
);
const value = fc.oneof(hostile, fc.double(), fc.boolean(), fc.constantFrom(null, undefined));
const name = fc.oneof(
  fc.constantFrom(
    'class',
    'href',
    'aria-hidden',
    'data-x',
    'spellcheck',
    'open',
    'value',
    'x"y',
    'a b',
    'a>b',
  ),
  fc.stringMatching(/^[a-z]{2}$/),
);
const tag = fc.constantFrom('p', 'div', 'bdi', 'br', 'img', 'meta', 'script', 'fragment', 'component');

const { part } = fc.letrec<{ part: Part; node: Node }>((tie) => ({
  part: fc.oneof({ maxDepth: 5 }, value, tie('node'), fc.array(tie('part'), { maxLength: 4 })),
  node: fc.record({ tag, attributes: fc.dictionary(name, value, { maxKeys: 4 }), children: tie('part') }),
}));

describe('JSX output compared with Preact', () => {
  test('escapes texts, attributes and attribute names', () => {
    fc.assert(
      fc.property(part, (tree) => {
        expect(renderToString(build(tree))).toBe(
          renderByPreact(h(PreactFragment, null, buildForPreact(tree))),
        );
      }),
      { numRuns: isLong ? 3_000 : 1_000 },
    );
  });

  test('inserts safe HTML unchanged, also in scripts and styles', () => {
    for (const type of ['div', 'script', 'style']) {
      const props = { class: 'a', dangerouslySetInnerHTML: { __html: '<b>&amp;"</b>' } };
      expect(renderToString(jsx(type, props))).toBe(renderByPreact(h(type, props)));
    }
  });
});

test('treats text that looks like markup as text', () => {
  const made: Children = JSON.parse('{"html":"<script>","type":"p","props":{}}');
  expect(renderToString(jsx('p', { children: [made, '<'] }))).toBe('<p>&lt;</p>');
});

test('rejects element names that would end the element', () => {
  expect(() => jsx('p><script', {})).toThrow('is not an element name');
});

function build(tree: Part): Children {
  if (isList(tree)) return tree.map(build);
  if (!isNode(tree)) return tree;
  const children = build(tree.children);
  if (tree.tag === 'fragment') return jsx(Fragment, { children });
  if (tree.tag === 'component') return jsx((props: { children: Children }) => props.children, { children });
  return jsx(tree.tag, { ...tree.attributes, children });
}

function buildForPreact(tree: Part): ComponentChildren {
  if (isList(tree)) return tree.map(buildForPreact);
  if (!isNode(tree)) return tree;
  const children = buildForPreact(tree.children);
  if (tree.tag === 'fragment') return h(PreactFragment, null, children);
  if (tree.tag === 'component')
    return h((props: { children?: ComponentChildren }) => props.children, null, children);
  return h(tree.tag, tree.attributes, children);
}

function isList(tree: Part): tree is readonly Part[] {
  return Array.isArray(tree);
}

function isNode(tree: Part): tree is Node {
  return typeof tree === 'object' && tree !== null && !isList(tree);
}
