import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { isLong } from '../../../test/support/long.ts';
import type { Item, ProfileDocument } from './document.ts';
import { parsePointer, replaceAt } from './json-pointer.ts';
import { type Conflict, type Merged, merge } from './merge.ts';
import { assignSlugs } from './slugs.ts';

/** A test profile in which every text is unique, so that a test can find its origin. */
interface Job {
  readonly slug: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly highlights: readonly string[];
}

interface Model {
  readonly basics: Readonly<Record<string, string>>;
  readonly work: readonly Job[];
}

const fieldNames = ['name', 'position', 'summary', '__proto__'] as const;

/** A random edit. `at` is taken modulo the length. */
type Act =
  | { readonly do: 'set' | 'clear'; readonly at: number; readonly field: string }
  | { readonly do: 'set-basics' | 'clear-basics'; readonly field: string }
  | { readonly do: 'remove' | 'add'; readonly at: number }
  | { readonly do: 'move'; readonly at: number; readonly to: number }
  | { readonly do: 'write' | 'rewrite' | 'erase'; readonly at: number; readonly line: number };

const whole = { noNullPrototype: true };
const place = fc.nat(5);
const field = fc.constantFrom(...fieldNames);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constantFrom('set' as const, 'clear' as const), at: place, field }, whole),
  fc.record({ do: fc.constantFrom('set-basics' as const, 'clear-basics' as const), field }, whole),
  fc.record({ do: fc.constantFrom('remove' as const, 'add' as const), at: place }, whole),
  fc.record({ do: fc.constant('move' as const), at: place, to: place }, whole),
  fc.record(
    { do: fc.constantFrom('write' as const, 'rewrite' as const, 'erase' as const), at: place, line: place },
    whole,
  ),
);
const acts = fc.array(act, { maxLength: 6 });

const jobs = fc.integer({ min: 0, max: 5 }).map((count) =>
  Array.from({ length: count }, (_, index): Job => {
    const slug = `job-${index}`;
    return {
      slug,
      fields: { name: `${slug} name`, position: `${slug} position` },
      highlights: [`${slug} one`, `${slug} two`],
    };
  }),
);
const models = jobs.map((work): Model => ({ basics: { name: 'A', label: 'b' }, work }));

function perform(model: Model, who: string, list: readonly Act[]): Model {
  return list.reduce((current, act, index) => performOne(current, act, `${who}${index}`), model);
}

function performOne(model: Model, act: Act, text: string): Model {
  if (act.do === 'set-basics') return { ...model, basics: { ...model.basics, [act.field]: text } };
  if (act.do === 'clear-basics') return { ...model, basics: without(model.basics, act.field) };
  const { work } = model;
  const at = 'at' in act && work.length > 0 ? act.at % work.length : 0;
  if (act.do === 'add') {
    const job = { slug: `new-${text}`, fields: { name: text }, highlights: [] };
    return { ...model, work: work.toSpliced(at, 0, job) };
  }
  const job = work[at];
  if (!job) return model;
  if (act.do === 'remove') return { ...model, work: work.toSpliced(at, 1) };
  if (act.do === 'move') {
    const rest = work.toSpliced(at, 1);
    return { ...model, work: rest.toSpliced(act.to % work.length, 0, job) };
  }
  return { ...model, work: work.with(at, edit(job, act, text)) };
}

function edit(job: Job, act: Act, text: string): Job {
  if (act.do === 'set')
    return { ...job, fields: { ...without(job.fields, act.field), ...entry(act.field, text) } };
  if (act.do === 'clear') return { ...job, fields: without(job.fields, act.field) };
  if (!('line' in act)) return job;
  const line = job.highlights.length === 0 ? 0 : act.line % job.highlights.length;
  if (act.do === 'write') return { ...job, highlights: job.highlights.toSpliced(line, 0, text) };
  if (job.highlights.length === 0) return job;
  if (act.do === 'erase') return { ...job, highlights: job.highlights.toSpliced(line, 1) };
  return { ...job, highlights: job.highlights.with(line, text) };
}

/** Unlike an object literal, this also works for `__proto__`. */
function entry(name: string, text: string): Record<string, string> {
  return Object.fromEntries([[name, text]]);
}

function without(members: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
}

function documentOf({ basics, work }: Model): ProfileDocument {
  const items = work.map(({ slug, fields, highlights }) => ({
    ...fields,
    highlights,
    'x-vitrine': { slug },
  }));
  return { basics, ...(items.length > 0 && { work: items }) };
}

const scenes = fc.tuple(models, acts, acts).map(([model, first, second]) => ({
  base: documentOf(model),
  mine: documentOf(perform(model, 'mine', first)),
  theirs: documentOf(perform(model, 'theirs', second)),
}));
const runs = { numRuns: isLong ? 1_000 : 300 };

describe('a merge of any two edits', () => {
  test('keeps or asks about every change of each side', () => {
    fc.assert(
      fc.property(scenes, ({ base, mine, theirs }) => {
        const merged = merge(base, mine, theirs);
        for (const side of ['mine', 'theirs'] as const) {
          const changed = side === 'mine' ? mine : theirs;
          expect(lostTexts(base, changed, merged, side)).toEqual([]);
          expect(returnedTexts(base, changed, merged, side)).toEqual([]);
          expect(lostMoves(base, changed, merged)).toEqual([]);
        }
      }),
      runs,
    );
  });

  test('contains nothing that neither side wrote', () => {
    fc.assert(
      fc.property(scenes, ({ base, mine, theirs }) => {
        const known = new Set([base, mine, theirs].flatMap(placedTexts));
        const strangers = placedTexts(merge(base, mine, theirs).document).filter((one) => !known.has(one));
        expect(strangers).toEqual([]);
      }),
      runs,
    );
  });

  test('takes one-sided changes and asks nothing about equal ones', () => {
    fc.assert(
      fc.property(scenes, ({ base, mine }) => {
        expect(merge(base, mine, base)).toEqual({ document: mine, conflicts: [] });
        expect(merge(base, base, mine)).toEqual({ document: mine, conflicts: [] });
        expect(merge(base, mine, mine)).toEqual({ document: mine, conflicts: [] });
      }),
      runs,
    );
  });

  test('is symmetric except for its questions', () => {
    fc.assert(
      fc.property(scenes, ({ base, mine, theirs }) => {
        const [one, other] = [merge(base, mine, theirs), merge(base, theirs, mine)];
        const questions = one.conflicts.map(({ kind }) => kind).sort();
        expect(other.conflicts.map(({ kind }) => kind).sort()).toEqual(questions);
        if (questions.includes('order')) return;
        expect(other.conflicts.map(swap)).toEqual(expect.arrayContaining([...one.conflicts]));
        expect(blank(other)).toEqual(blank(one));
      }),
      runs,
    );
  });
});

test('merges any three values and asks nothing about equal ones', () => {
  const anything = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<ProfileDocument>;
  fc.assert(
    fc.property(anything, anything, anything, (base, mine, theirs) => {
      expect(JSON.parse(JSON.stringify(merge(base, mine, theirs).document))).toBeDefined();
      expect(merge(base, mine, base)).toEqual({ document: mine, conflicts: [] });
      expect(merge(base, mine, mine)).toEqual({ document: mine, conflicts: [] });
    }),
  );
});

test('keeps all new items with equal names and can be saved', () => {
  const items = fc.array(
    fc.record({ name: fc.constantFrom('Acme', 'Beta'), summary: fc.constantFrom('x', 'y') }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(items, items, fc.boolean(), (first, second, haveSlugs) => {
      const document = (work: readonly Item[]) => (haveSlugs ? assignSlugs({ work }) : { work });
      const { document: merged } = merge(document([]), document(first), document(second));
      const { work = [] } = assignSlugs(merged) as { work?: readonly Item[] };
      const texts = (list: readonly Item[]) => list.map(({ name, summary }) => `${name} ${summary}`);
      for (const list of [first, second]) {
        for (const text of texts(list)) {
          const count = (where: readonly Item[]) => texts(where).filter((one) => one === text).length;
          expect(count(work)).toBeGreaterThanOrEqual(count(list));
        }
      }
      const slugs = work.map((item) => item['x-vitrine']?.slug);
      expect(new Set(slugs).size).toBe(slugs.length);
    }),
  );
});

/** The texts of a document, each with its owner instead of its index. */
function placedTexts(document: ProfileDocument): string[] {
  const items = (document.work ?? []) as readonly Item[];
  const basics = Object.entries(document.basics ?? {}).map(([name, text]) => `basics ${name}=${text}`);
  return [
    ...basics,
    ...items.flatMap((item) => {
      const { 'x-vitrine': extras, highlights, ...fields } = item as Item & { highlights: string[] };
      return [
        `item ${extras?.slug}`,
        ...Object.entries(fields).map(([name, text]) => `${extras?.slug} ${name}=${text}`),
        ...highlights.map((text) => `${extras?.slug} line=${text}`),
      ];
    }),
  ];
}

/** Texts that one side wrote but that are missing from both the merged document and its conflicts. */
function lostTexts(
  base: ProfileDocument,
  side: ProfileDocument,
  merged: Merged,
  name: 'mine' | 'theirs',
): string[] {
  const before = new Set(placedTexts(base));
  const after = new Set(placedTexts(merged.document));
  const asked = merged.conflicts.map((conflict) => JSON.stringify(conflict[name] ?? null)).join();
  return placedTexts(side).filter(
    (one) => !before.has(one) && !after.has(one) && !asked.includes(JSON.stringify(one.split('=')[1] ?? one)),
  );
}

/** Texts that one side removed but that reappear without a conflict. */
function returnedTexts(
  base: ProfileDocument,
  side: ProfileDocument,
  merged: Merged,
  name: 'mine' | 'theirs',
): string[] {
  const kept = new Set(placedTexts(side));
  const after = new Set(placedTexts(merged.document));
  const asked = merged.conflicts
    .filter((conflict) => conflict[name] === undefined || conflict.kind === 'changed')
    .map((conflict) => JSON.stringify(conflict))
    .join();
  return placedTexts(base).filter(
    (one) =>
      !kept.has(one) &&
      after.has(one) &&
      !asked.includes(JSON.stringify(one.split('=')[1] ?? one.replace('item ', ''))),
  );
}

/** Pairs of items that one side swapped but that the merge left in the old order. */
function lostMoves(base: ProfileDocument, side: ProfileDocument, merged: Merged): string[] {
  if (merged.conflicts.some(({ kind, pointer }) => kind === 'order' && pointer === '/work')) return [];
  const [before, wanted, found] = [slugsOf(base), slugsOf(side), slugsOf(merged.document)];
  // A conflict about a removal also covers the item's position.
  const asked = merged.conflicts.flatMap(({ kind, pointer }) => (kind === 'removed' ? [pointer] : []));
  const after = found.filter((_, index) => !asked.includes(`/work/${index}`));
  return after.flatMap((one, index) =>
    after.slice(index + 1).flatMap((other) => {
      const was = before.indexOf(other) > before.indexOf(one);
      const known = [before, wanted].every((list) => list.includes(one) && list.includes(other));
      return known && was && wanted.indexOf(other) < wanted.indexOf(one) ? [`${other} before ${one}`] : [];
    }),
  );
}

function slugsOf(document: ProfileDocument): string[] {
  return ((document.work ?? []) as readonly Item[]).map((item) => item['x-vitrine']?.slug ?? '');
}

function swap({ mine, theirs, ...conflict }: Conflict): Conflict {
  return {
    ...conflict,
    ...(theirs !== undefined && { mine: theirs }),
    ...(mine !== undefined && { theirs: mine }),
  };
}

/** The document without the values in conflict. */
function blank({ document, conflicts }: Merged): unknown {
  return conflicts.reduce<unknown>(
    (value, conflict) => replaceAt(value, parsePointer(conflict.pointer), null),
    document,
  );
}
