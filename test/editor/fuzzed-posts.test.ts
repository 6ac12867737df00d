import { afterAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { checkProfile } from '../../src/domain/profile/check-profile.ts';
import { draftOf, fieldsOf } from '../support/editor.ts';
import { isLong } from '../support/long.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer({ RATE_LIMIT_WRITES: '1000000' });
afterAll(() => server.stop());
const alice = await signInAs(server, 'alice');

const document = {
  basics: { name: 'Alice', profiles: [{ network: 'One' }, { network: 'Two' }], odd: { kept: true } },
  work: [
    { name: 'Acme', highlights: ['a', 'b'], kept: { x: 1 }, 'x-vitrine': { slug: 'acme' } },
    { name: 'Blue', 'x-vitrine': { slug: 'blue', locales: { fr: { '/name': 'Bleu' } } } },
  ],
  'x-vitrine': { theme: 'studio', sections: ['work', { name: 'skills', visibility: 'private' }] },
};

const hostile = [
  '/__proto__/x',
  '/constructor/prototype/x',
  '/basics/__proto__/x',
  '/basics/profiles/__proto__',
  '/basics/profiles/length',
  '/basics/profiles/99999999999/network',
  '/basics/profiles/1e3/network',
  '/work/0/x-vitrine/locales/fr/~1name',
  '/work/0/kept/x',
  '/work/0/highlights/0/0',
  '/work/0/highlights/-',
  '/x-vitrine/sections/0/name',
  '/x-vitrine/theme',
  '/meta/canonical',
  '/$schema',
  '//',
  '/~',
  '/~2',
  'choose x',
  'do',
  'revision',
  'autosave',
  '\u0000',
  '/basics/name\n',
];
const values = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\r\n',
    'x'.repeat(5_000),
    '__proto__',
    'public',
    '1',
    '9'.repeat(400),
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const buttons = fc.oneof(
  fc.constantFrom(
    '',
    'save',
    'undo 1',
    'undo 999999999',
    'undo -1',
    'up',
    'move /work/0',
    'move /work/0 999999',
  ),
  fc.constantFrom(
    'remove /work/0',
    'remove /work/7',
    'up /work/0',
    'down /work/1',
    'remove /basics',
    'remove /',
  ),
  fc
    .tuple(fc.constantFrom('up', 'down', 'remove', 'move'), fc.constantFrom(...hostile))
    .map((pair) => pair.join(' ')),
  fc.string({ maxLength: 20 }),
);

/** Changes to the fields of a valid form. */
interface Mischief {
  readonly path: string;
  readonly dropped: readonly number[];
  readonly doubled: readonly number[];
  readonly changed: readonly (readonly [number, string])[];
  readonly added: readonly (readonly [string, string])[];
  readonly isReversed: boolean;
  readonly button: string;
  readonly isScript: boolean;
}

const mischief: fc.Arbitrary<Mischief> = fc.record(
  {
    path: fc.constantFrom('/edit/basics', '/edit/work', '/edit/work/acme', '/edit/skills'),
    dropped: fc.array(fc.nat(40), { maxLength: 4 }),
    doubled: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(fc.nat(40), { maxLength: 2 })),
    changed: fc.array(fc.tuple(fc.nat(40), values), { maxLength: 4 }),
    added: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.array(fc.tuple(fc.oneof(fc.constantFrom(...hostile), fc.string()), values), { maxLength: 3 }),
    ),
    isReversed: fc.boolean(),
    button: buttons,
    isScript: fc.boolean(),
  },
  { noNullPrototype: true },
);

test('responds to any POST with a message and keeps the draft valid', async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(mischief, async (one) => {
      await addProfile(server, 'alice', document);
      const fields = fieldsOf((await alice.get(one.path)).body);
      const headers = one.isScript ? { Accept: 'application/json' } : {};
      const answer = await alice.post(one.path, spoil(fields, one), headers);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      expect([200, 303, 409, 422]).toContain(answer.status);
      const draft = await draftOf(server, 'alice');
      expect(checkProfile(draft)).toEqual([]);
      expect(draft['x-vitrine']?.theme).toBe('studio');
      expect(Object.keys(Object.prototype)).toEqual([]);
      if (answer.status === 422) expect(draft).toEqual(document as never);
    }),
    { numRuns: isLong ? 2_000 : 200, seed: 12 },
  );
  expect([...seen.keys()].sort()).toEqual([200, 303, 409, 422]);
}, 120_000);

function spoil(fields: readonly [string, string][], one: Mischief): [string, string][] {
  const at = (number: number) => number % fields.length;
  const changed = new Map(one.changed.map(([number, value]) => [at(number), value]));
  const dropped = new Set(one.dropped.map(at));
  const spoilt = fields
    .map(([name, value], index): [string, string] => [name, changed.get(index) ?? value])
    .filter((_, index) => !dropped.has(index));
  const doubled = one.doubled.flatMap((number) => fields.slice(at(number), at(number) + 1));
  const added = one.added.map(([name, value]): [string, string] => [name, value]);
  const all: [string, string][] = [...spoilt, ...doubled, ...added, ['do', one.button]];
  return one.isReversed ? all.reverse() : all;
}
