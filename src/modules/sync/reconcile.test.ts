import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Item } from '../../domain/profile/document.ts';
import { reconcile, type Side } from './reconcile.ts';
import type { WholeDraft } from './state.ts';

const sides: readonly Side[] = ['mine', 'theirs'];
const hash = (text: string) => text.repeat(64).slice(0, 64);
const entry = (slug: string, more: Item = {}, extras: Item['x-vitrine'] = {}): Item => ({
  name: slug,
  ...more,
  'x-vitrine': { slug, ...extras },
});
const draft = (
  work: readonly Item[],
  files: Readonly<Record<string, string>> = {},
  more = {},
): WholeDraft => ({
  document: { ...(work.length > 0 && { work }), ...more },
  files,
});
const mirrored = (side: Side, base: WholeDraft, one: WholeDraft, other: WholeDraft, keep: Side) =>
  side === 'mine'
    ? reconcile(base, one, other, keep)
    : reconcile(base, other, one, keep === 'mine' ? 'theirs' : 'mine');

describe.each(sides)('as %s', (side) => {
  test('keeps one of two entries with one slug and everything else of both sides', () => {
    const base = draft([entry('old')], {}, { basics: { label: 'Old' } });
    const one = draft([entry('old'), entry('acme', { position: 'Dev' })], {}, { basics: { label: 'Old' } });
    const other = draft(
      [
        entry('old', {}, { visibility: 'private' }),
        entry('acme', { position: 'Developer' }, { visibility: 'private' }),
        entry('other'),
      ],
      { 'work/acme/secret.pdf': hash('a'), 'work/other/plan.pdf': hash('b') },
      { basics: { label: 'New' } },
    );
    const { merged, conflicts } = mirrored(side, base, one, other, 'mine');
    expect(conflicts).toEqual([]);
    expect(merged.document.basics).toEqual({ label: 'New' });
    const work = merged.document.work as readonly Item[];
    expect(work.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1))).toEqual([
      entry('acme', { position: 'Dev' }),
      entry('old', {}, { visibility: 'private' }),
      entry('other'),
    ]);
    // Hidden files of the losing entry must not appear with the other.
    expect(merged.files).toEqual({ 'work/other/plan.pdf': hash('b') });
  });

  test('restores or keeps the slug of an entry that a new one took', () => {
    const base = draft([entry('old', { summary: 'S' })], { 'work/old/a.txt': hash('a') });
    const renamed = draft([entry('acme', { name: 'old', summary: 'T' }, { formerSlugs: ['old'] })], {
      'work/acme/a.txt': hash('a'),
    });
    const added = draft([entry('old', { summary: 'S' }), entry('acme')], {
      'work/old/a.txt': hash('a'),
      'work/acme/b.txt': hash('b'),
    });
    expect(mirrored(side, base, renamed, added, 'mine').merged).toEqual(renamed);
    expect(mirrored(side, base, renamed, added, 'theirs').merged).toEqual(
      draft([entry('old', { summary: 'T' }), entry('acme')], added.files),
    );
  });

  test('restores a removed entry with its files where the other side wins', () => {
    const files = { 'work/acme/plan.pdf': hash('a'), 'work/acme/notes/b.txt': hash('b') };
    const base = draft([entry('acme')], files);
    const changed = draft([entry('acme', { summary: 'S' })], files);
    expect(mirrored(side, base, changed, draft([]), 'mine').merged).toEqual(changed);
    expect(mirrored(side, base, changed, draft([]), 'theirs').merged).toEqual(draft([]));
  });

  test('counts a new file in an entry that the other side removed as a change', () => {
    const base = draft([entry('acme')], { 'work/acme/plan.pdf': hash('a') });
    const more = draft([entry('acme')], { ...base.files, 'work/acme/new.pdf': hash('b') });
    expect(reconcile(base, more, draft([]), null).conflicts).toHaveLength(1);
    expect(mirrored(side, base, more, draft([]), 'mine').merged).toEqual(more);
    expect(mirrored(side, base, more, draft([]), 'theirs').merged).toEqual(draft([]));
  });

  test('moves a new file along with an entry whose slug the other side changed', () => {
    const base = draft([entry('acme')], { 'work/acme/plan.pdf': hash('a') });
    const more = draft([entry('acme')], { ...base.files, 'work/acme/new.pdf': hash('b') });
    const renamed = draft([entry('inc', { name: 'acme' }, { formerSlugs: ['acme'] })], {
      'work/inc/plan.pdf': hash('a'),
    });
    const wanted = { ...renamed, files: { ...renamed.files, 'work/inc/new.pdf': hash('b') } };
    expect(reconcile(base, more, renamed, null)).toEqual({ merged: wanted, conflicts: [] });
    expect(mirrored(side, base, more, renamed, 'mine').merged).toEqual(wanted);
  });

  test('gives an entry that both sides added the files of both', () => {
    const one = draft([entry('acme')], { 'work/acme/a.txt': hash('a') });
    const other = draft([entry('acme')], { 'work/acme/b.txt': hash('b') });
    const files = { ...one.files, ...other.files };
    expect(reconcile(draft([]), one, other, null)).toEqual({ merged: { ...one, files }, conflicts: [] });
    expect(mirrored(side, draft([]), one, other, 'mine').merged).toEqual({ ...one, files });
  });

  test('recognizes an entry with a new slug and a new file', () => {
    const base = draft([entry('acme')], { 'work/acme/a.txt': hash('a') });
    const renamed = draft([entry('inc', { name: 'acme' })], { 'work/inc/b.txt': hash('b') });
    const changed = draft([entry('acme', { summary: 'S' })], base.files);
    expect(mirrored(side, base, renamed, changed, 'mine').merged).toEqual(
      draft([entry('inc', { name: 'acme', summary: 'S' })], renamed.files),
    );
    expect(reconcile(base, renamed, changed, null).conflicts).toEqual([]);
  });

  test('reports a file that both sides changed as one conflict and applies the rest', () => {
    const base = draft([entry('acme')], {
      'basics/image/me.png': hash('0'),
      'work/acme/a.txt': hash('a'),
      'work/acme/b.txt': hash('b'),
      'work/acme/c.txt': hash('c'),
    });
    const { 'work/acme/b.txt': _b, ...rest } = base.files;
    const one = draft([entry('acme')], { ...rest, 'work/acme/a.txt': hash('1') });
    const { 'work/acme/c.txt': _c, 'basics/image/me.png': _me, ...others } = base.files;
    const other = draft([entry('acme')], { ...others, 'work/acme/a.txt': hash('2') });
    const { conflicts } = reconcile(base, one, other, null);
    expect(conflicts).toEqual([{ kind: 'file', path: 'work/acme/a.txt' }]);
    expect(mirrored(side, base, one, other, 'mine').merged.files).toEqual({ 'work/acme/a.txt': hash('1') });
    const all = draft([entry('acme')], {});
    expect(mirrored(side, base, one, all, 'theirs').merged.files).toEqual({});
  });
});

test('reports two entries with one slug as a conflict that shows both', () => {
  const base = draft([entry('old')]);
  const [mine, theirs] = [entry('acme', { position: 'Dev' }), entry('acme', { position: 'Developer' })];
  const { merged, conflicts } = reconcile(
    base,
    draft([mine, entry('old')], { 'work/acme/a.txt': hash('a') }),
    draft([entry('old'), theirs]),
    null,
  );
  const [conflict] = conflicts;
  expect(conflicts).toEqual([{ kind: 'text', pointer: expect.stringMatching(/^\/work\/\d$/), mine, theirs }]);
  const index = conflict?.kind === 'text' ? Number(conflict.pointer.split('/')[2]) : -1;
  expect((merged.document.work as readonly Item[])[index]).toMatchObject({ name: 'acme' });
  expect(JSON.stringify([merged.document, conflicts])).not.toContain('files');
});

test('keeps changes without a conflict when one side wins', () => {
  const slugs = ['a', 'b', 'c'];
  const works = fc.subarray(slugs).chain((present) =>
    fc.tuple(
      ...present.map((slug) =>
        fc.record({
          slug: fc.constant(slug),
          summary: fc.constantFrom('S', 'T', 'U'),
          files: fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), fc.constantFrom(hash('1'), hash('2'))),
        }),
      ),
    ),
  );
  const drafts = works.map((entries) =>
    draft(
      entries.map(({ slug, summary }) => entry(slug, { summary })),
      Object.fromEntries(
        entries.flatMap(({ slug, files }) =>
          Object.entries(files).map(([name, value]) => [`work/${slug}/${name}`, value]),
        ),
      ),
    ),
  );
  fc.assert(
    fc.property(drafts, drafts, drafts, (base, mine, theirs) => {
      for (const keep of sides) {
        const { merged, conflicts } = reconcile(base, mine, theirs, keep);
        expect(conflicts).toEqual([]);
        const slugsOf = ({ document }: WholeDraft) =>
          ((document.work ?? []) as readonly Item[]).map((item) => item['x-vitrine']?.slug ?? '');
        const found = slugsOf(merged);
        expect(new Set(found).size).toBe(found.length);
        for (const path of Object.keys(merged.files)) expect(found).toContain(path.split('/')[1] ?? '');
        const asked = reconcile(base, mine, theirs, null);
        if (asked.conflicts.length === 0) expect(asked.merged).toEqual(merged);
      }
      const only = reconcile(base, mine, base, null);
      expect(only).toEqual({ merged: mine, conflicts: [] });
    }),
  );
});
