import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { applyForm } from './apply-form.ts';
import type { ProfileDocument } from './document.ts';
import { type FormAction, parseAction } from './form-action.ts';
import { listOf, members, type Shape, text } from './form-shape.ts';
import { pointer } from './json-pointer.ts';

const account = members([
  ['network', text],
  ['url', { kind: 'text', isLink: true }],
]);
const shape: Shape = members([
  [
    'basics',
    members([
      ['name', text],
      ['from', { kind: 'text', date: 'day' }],
      ['to', { kind: 'text', date: 'end' }],
      ['tags', listOf(text)],
      ['profiles', listOf(account)],
    ]),
  ],
]);
const save: FormAction = { kind: 'save' };

function apply(basics: object, fields: Readonly<Record<string, string>>, button = 'save') {
  const base = { basics, meta: { kept: true } } as ProfileDocument;
  const applied = applyForm(base, { shape, fields: Object.entries(fields), action: parseAction(button) });
  expect(applied.document.meta).toEqual({ kept: true });
  return { ...applied, basics: applied.document.basics as unknown };
}

test('stores typed dates in document form and keeps invalid ones for the error message', () => {
  expect(apply({}, { '/basics/from': 'Juni 2019', '/basics/to': '1.6.2021' }).basics).toEqual({
    from: '2019-06',
    to: '2021-06-01',
  });
  expect(
    apply({ from: '2019', to: '2020' }, { '/basics/from': 'soon', '/basics/to': 'heute' }).basics,
  ).toEqual({
    from: 'soon',
  });
  expect(apply({ from: '2019' }, { '/basics/from': 'present' }).basics).toEqual({ from: 'present' });
  expect(apply({ from: '3/4/2019' }, { '/basics/from': '3/4/2019' }).basics).toEqual({ from: '3/4/2019' });
});

describe('a list', () => {
  test('closes gaps of emptied rows and appends new ones', () => {
    const { basics } = apply(
      { tags: ['a', 'b', 'c'] },
      { '/basics/tags/1': '', '/basics/tags/4': 'e', '/basics/tags/3': 'd' },
    );
    expect(basics).toEqual({ tags: ['a', 'c', 'd', 'e'] });
  });

  test("is indexed by the form's positions whatever was emptied before", () => {
    const typed = { '/basics/tags/0': '', '/basics/tags/2': 'C' };
    expect(apply({ tags: ['a', 'b', 'c'] }, typed, 'up /basics/tags/2').basics).toEqual({ tags: ['C', 'b'] });
    expect(apply({ tags: ['a', 'b', 'c'] }, typed, 'remove /basics/tags/1').basics).toEqual({ tags: ['C'] });
    expect(apply({ tags: ['a', 'b', 'c'] }, typed, 'remove /basics/tags/0').basics).toEqual({
      tags: ['b', 'C'],
    });
  });

  test('moves entries only within its ends', () => {
    const move = (button: string) => apply({ tags: ['a', 'b', 'c'] }, {}, button).basics;
    expect(move('up /basics/tags/0')).toEqual({ tags: ['a', 'b', 'c'] });
    expect(move('down /basics/tags/2')).toEqual({ tags: ['a', 'b', 'c'] });
    expect(move('move /basics/tags/0 99')).toEqual({ tags: ['b', 'c', 'a'] });
    expect(move('remove /basics/tags/99')).toEqual({ tags: ['a', 'b', 'c'] });
  });

  test('is removed with its last entry, unless it was empty before', () => {
    expect(apply({ tags: ['a'] }, { '/basics/tags/0': '' }).document.basics).toBeUndefined();
    expect(apply({ name: 'x', tags: [] }, { '/basics/tags/0': '' }).basics).toEqual({ name: 'x', tags: [] });
  });

  test("keeps fields of its objects that the form doesn't name", () => {
    const profiles = [{ network: 'a', rank: 1 }, { network: 'b' }];
    const emptied = {
      '/basics/profiles/0/network': '',
      '/basics/profiles/1/network': '',
      '/basics/profiles/2/url': '',
    };
    expect(apply({ profiles }, emptied).basics).toEqual({ profiles: [{ rank: 1 }] });
  });

  test('is not overwritten if it changed meanwhile', () => {
    const { problems, basics } = apply({ tags: 'text' }, { '/basics/tags/0': 'x' });
    expect([problems.length, basics]).toEqual([1, { tags: 'text' }]);
  });
});

test('finds typed values again where the form stored them', () => {
  const typed = { '/basics/tags/0': '', '/basics/tags/1': 'B', '/basics/profiles/3/url': 'example.org' };
  const { placeOf, document } = apply({ tags: ['a', 'b'] }, typed);
  expect(placeOf(['basics', 'tags', '1'])).toEqual(['basics', 'tags', '0']);
  expect(placeOf(['basics', 'tags', '0'])).toBeNull();
  expect(placeOf(['basics', 'profiles', '3', 'url'])).toEqual(['basics', 'profiles', '0', 'url']);
  expect(document.basics?.profiles).toEqual([{ url: 'https://example.org' }]);
});

test('changes nothing when a form is submitted untouched', () => {
  const texts = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constant('\r\n a\r'),
  );
  const basics = fc.record(
    {
      name: texts,
      tags: fc.array(texts),
      profiles: fc.array(
        fc.record({ network: texts, url: texts, odd: fc.jsonValue() }, { requiredKeys: ['network'] }),
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  fc.assert(
    fc.property(basics, (value) => {
      const document = JSON.parse(JSON.stringify({ basics: value }));
      const fields = controls(document.basics).map(([name, typed]) => [name, asSent(typed)] as const);
      const applied = applyForm(document, { shape, fields, action: save });
      expect(applied.problems).toEqual([]);
      expect(applied.document).toEqual(document);
    }),
  );
});

/** The controls of a form, including the empty row at the end of each list. */
function controls(basics: { name?: string; tags?: string[]; profiles?: Record<string, string>[] }) {
  const { name = '', tags = [], profiles = [] } = basics;
  return [
    ['/basics/name', name] as const,
    ...[...tags, ''].map((tag, index) => [pointer('basics', 'tags', index), tag] as const),
    ...[...profiles, {}].flatMap((profile: Record<string, string>, index) =>
      ['network', 'url'].map(
        (field) => [pointer('basics', 'profiles', index, field), profile[field] ?? ''] as const,
      ),
    ),
  ];
}

/** Normalizes text like a browser that submits a form. */
function asSent(value: string): string {
  return value.toWellFormed().replace(/\r\n?|\n/g, '\r\n');
}
