import { afterAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Response } from '../support/client.ts';
import { decode, draftOf, fieldsOf } from '../support/editor.ts';
import { isLong } from '../support/long.ts';
import { type SignedIn, signInAs } from '../support/member.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const server = await startTestServer({ RATE_LIMIT_WRITES: '1000000' });
afterAll(() => server.stop());
const sessions = [await signInAs(server, 'alice'), await signInAs(server, 'alice')] as const;

const document = {
  basics: {
    name: 'Alice',
    summary: 'Text',
    profiles: [{ network: 'One', rank: 1 }, { network: 'Two' }],
  },
  work: [
    { name: 'Acme', highlights: ['a', 'b', 'c'], odd: { x: 1 }, 'x-vitrine': { slug: 'acme' } },
    { name: 'Blue', 'x-vitrine': { slug: 'blue' } },
    { name: 'Crow', 'x-vitrine': { slug: 'crow' } },
  ],
  talks: [{ title: 'Talk', 'x-vitrine': { slug: 'talk' } }],
};
const places = [
  '/edit/basics',
  '/edit/work',
  '/edit/work/acme',
  '/edit/work/crow',
  '/edit/talks',
  '/edit/talks/talk',
];

/** Random actions on an open page. Numbers are taken modulo the length. */
interface Act {
  readonly who: 0 | 1;
  readonly place: string;
  /** Opens the page again first. Otherwise the session continues with its open page. */
  readonly isFresh: boolean;
  readonly typedInto: readonly number[];
  readonly emptied: readonly number[];
  readonly button: number;
  readonly isScript: boolean;
}

const act: fc.Arbitrary<Act> = fc.record(
  {
    who: fc.constantFrom(0 as const, 1 as const),
    place: fc.constantFrom(...places),
    isFresh: fc.boolean(),
    typedInto: fc.array(fc.nat(60), { maxLength: 3 }),
    emptied: fc.array(fc.nat(60), { maxLength: 1 }),
    button: fc.nat(40),
    isScript: fc.boolean(),
  },
  { noNullPrototype: true },
);

let typedSoFar = 0;

test('keeps every typed value of two sessions in the draft or the response', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
      await addProfile(server, 'alice', document);
      const open = new Map<string, string>();
      for (const one of acts) {
        const key = `${one.who}${one.place}`;
        const page = (!one.isFresh && open.get(key)) || (await sessions[one.who].get(one.place)).body;
        open.set(key, page);
        await send(sessions[one.who], one, page);
      }
      const { work } = (await draftOf(server, 'alice')) as { work?: { name?: string; odd?: object }[] };
      const acme = work?.find(({ odd }) => odd !== undefined);
      if (acme) expect(acme.odd).toEqual({ x: 1 });
    }),
    { numRuns: isLong ? 1_000 : 40, seed: 20_261_115 },
  );
}, 120_000);

async function send(session: SignedIn, one: Act, page: string): Promise<void> {
  const fields = fieldsOf(page);
  const texts = fields.filter(([name]) => isText(name));
  if (texts.length === 0) return;
  const values = new Map<string, string>();
  for (const number of one.emptied) values.set(texts[number % texts.length]?.[0] ?? '', '');
  for (const number of one.typedInto) {
    typedSoFar += 1;
    const [name = ''] = texts[number % texts.length] ?? [];
    if (isChecked(name) && number % 3 > 0) continue;
    values.set(name, `typed-${typedSoFar}`);
  }
  const buttons = [...page.matchAll(/name="do" value="([^"]+)"/g)].map(([, value = '']) => decode(value));
  const button = buttons[one.button % (buttons.length * 2)] ?? 'save';
  const post: [string, string][] = fields.map(([name, value]) => [name, values.get(name) ?? value]);
  const extra: [string, string][] = [
    ['do', button],
    ...(one.isScript ? [['autosave', '1'] as [string, string]] : []),
  ];
  const headers = one.isScript ? { Accept: 'application/json' } : {};
  const answer = await session.post(one.place, [...post, ...extra], headers);
  expect(one.isScript ? [200, 409, 422] : [303, 409, 422]).toContain(answer.status);
  // A script keeps values until the server acknowledges them.
  if (one.isScript && answer.status !== 200) return;
  const typed = [...values].filter(([name]) => !isRemoved(name, button));
  const held = one.isScript ? heldBack(answer) : [];
  await expectKept(
    typed.filter(([name]) => !held.includes(name)),
    one.isScript ? '' : answer.body,
  );
}

/** Values that the response reports as unsaved. Other acknowledged values are saved. */
function heldBack({ body }: Response): string[] {
  return JSON.parse(body).held.map(({ pointer }: { readonly pointer: string }) => pointer);
}

function isText(name: string): boolean {
  return name.startsWith('/') && !/visibility$|visibility\/|countryCode$|\/month$/.test(name);
}

/** Fields where random text is invalid. */
function isChecked(name: string): boolean {
  return /(?:date|url|image|email|slug)$/i.test(name);
}

/** Removing an entry removes its typed values, and removing a section its title. */
function isRemoved(name: string, button: string): boolean {
  const [verb, place = ''] = button.split(' ');
  const isTitle = name === `/x-vitrine/titles${place}`;
  return verb === 'remove' && (isTitle || name === place || name.startsWith(`${place}/`));
}

async function expectKept(typed: readonly (readonly [string, string])[], told: string): Promise<void> {
  const stored = JSON.stringify(await draftOf(server, 'alice'));
  for (const [name, text] of typed) {
    expect([name, text, stored.includes(text) || told.includes(text)]).toEqual([name, text, true]);
  }
}
