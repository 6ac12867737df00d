import { expect, test } from 'bun:test';
import { changesOf, read } from '../../../test/support/read-version.ts';
import type { Change } from './diff.ts';
import type { ProfileDocument } from './document.ts';
import { parseDraft } from './draft.ts';
import { canTakeBack, takeBack } from './take-back.ts';

/** The draft after reverting the only change at the place. */
function takenBack(before: ProfileDocument, after: ProfileDocument, kind: Change['kind'], pointer: string) {
  const [shown, draft] = [read(before), read(after)];
  const change = changesOf(shown, draft).find((one) => one.kind === kind && one.pointer === pointer);
  if (!change) throw new Error(`no such change: ${JSON.stringify(changesOf(shown, draft))}`);
  return canTakeBack(change, shown, draft) ? parseDraft(takeBack(change, shown, draft)) : null;
}

const job = (slug: string, more: object = {}) => ({ name: slug, 'x-vitrine': { slug }, ...more });
const hidden = (slug: string, more: object = {}) => ({
  name: slug,
  'x-vitrine': { slug, visibility: 'private' },
  ...more,
});

test('reverts a text to its public version and keeps the rest of the draft', () => {
  const before = { basics: { label: 'Clerk', phone: '1' }, work: [job('acme', { position: 'Clerk' })] };
  const after = {
    basics: { label: 'Poet', phone: '2' },
    work: [hidden('secret'), job('acme', { position: 'Poet', summary: 'New' })],
  };
  expect(takenBack(before, after, 'changed', '/work/0/position')).toEqual({
    ...after,
    work: [hidden('secret'), job('acme', { position: 'Clerk', summary: 'New' })],
  });
  expect(takenBack(before, after, 'added', '/work/0/summary')).toEqual({
    ...after,
    work: [hidden('secret'), job('acme', { position: 'Poet' })],
  });
  expect(takenBack(before, after, 'changed', '/basics/label')).toEqual({
    ...after,
    basics: { label: 'Clerk', phone: '2' },
  });
});

test('restores a removed entry at its place with its private parts', () => {
  const old = job('bolt', {
    'x-vitrine': { slug: 'bolt', formerSlugs: ['nut'], locales: { fr: { '/summary': 'Deux' } } },
    summary: 'Two',
  });
  const before = { work: [job('acme'), old, job('corp')] };
  const after = { work: [job('corp'), hidden('secret'), job('acme')] };
  expect(takenBack(before, after, 'removed', '/work/1')).toEqual({
    work: [job('corp'), hidden('secret'), job('acme'), old],
  });
  expect(takenBack({ talks: [job('one')] }, { work: [job('acme')] }, 'removed', '/talks/0')).toEqual({
    work: [job('acme')],
    talks: [job('one')],
  });
});

test('removes a new entry, and its section if it becomes empty', () => {
  expect(takenBack({}, { work: [job('acme')], talks: [job('one')] }, 'added', '/talks/0')).toEqual({
    work: [job('acme')],
  });
});

test('restores the visibility of entries without losing them', () => {
  const page = { url: 'https://a.example/' };
  const [shown, secret] = [{ work: [job('acme', page)] }, { work: [hidden('acme', page)] }];
  expect(takenBack({ work: [hidden('acme')] }, shown, 'added', '/work/0')).toEqual(secret);
  expect(takenBack(shown, secret, 'removed', '/work/0')).toEqual(shown);
  const closed = { ...secret, 'x-vitrine': { sections: [{ name: 'work', visibility: 'private' as const }] } };
  expect(takenBack(shown, closed, 'removed', '/work/0')).toBeNull();
});

test('never publishes unseen content by reverting', () => {
  const shown = { work: [job('acme', { summary: 'For all' })] };
  expect(
    takenBack(shown, { work: [hidden('acme', { summary: 'Mine alone' })] }, 'removed', '/work/0'),
  ).toBeNull();
});

test('recognizes an entry under a new slug', () => {
  const renamed = (visibility: object) => ({
    name: 'x',
    'x-vitrine': { slug: 'new', formerSlugs: ['old'], ...visibility },
  });
  const old = (visibility: object) => ({ name: 'x', 'x-vitrine': { slug: 'old', ...visibility } });
  const secret = { visibility: 'private' };
  expect(takenBack({ work: [old(secret)] }, { work: [renamed({})] }, 'added', '/work/0')).toEqual({
    work: [renamed(secret)],
  });
  expect(takenBack({ work: [old({})] }, { work: [renamed(secret)] }, 'removed', '/work/0')).toEqual({
    work: [renamed({})],
  });
});

test("doesn't write site defaults into the draft", () => {
  const before = { talks: [job('one')], 'x-vitrine': { titles: { talks: 'Talks' } } };
  expect(takenBack(before, { talks: [job('one')] }, 'removed', '/x-vitrine/titles/talks')).toEqual(before);
});

test("doesn't revert partial visibility changes that would lose content", () => {
  const basics = { name: 'Ada', email: 'ada@example.org' };
  const open = { basics, 'x-vitrine': { visibility: { '/basics/email': 'public' as const } } };
  expect(takenBack({ basics }, open, 'added', '/basics/email')).toBeNull();
  expect(takenBack(open, { basics }, 'removed', '/basics/email')).toBeNull();
  const accounts = [
    { network: 'One', username: 'a' },
    { network: 'Two', username: 'b' },
  ];
  const some = {
    basics: { profiles: accounts },
    'x-vitrine': { visibility: { '/basics/profiles/0': 'private' as const } },
  };
  expect(takenBack(some, { basics: { profiles: accounts } }, 'added', '/basics/profiles/0')).toBeNull();
  expect(
    takenBack(
      { basics: { profiles: accounts } },
      { basics: { profiles: accounts.slice(1) } },
      'removed',
      '/basics/profiles/0',
    ),
  ).toEqual({
    basics: { profiles: accounts },
  });
});

test('shows and hides all social profiles together if one rule covers them', () => {
  const basics = { profiles: [{ network: 'One', username: 'a' }] };
  const closed = { basics, 'x-vitrine': { visibility: { '/basics/profiles': 'private' as const } } };
  expect(takenBack(closed, { basics }, 'added', '/basics/profiles/0')).toBeNull();
  expect(takenBack({ basics }, closed, 'removed', '/basics/profiles/0')).toBeNull();
});

test('hides the title of a hidden section', () => {
  const extras = { titles: { talks: 'Talks' } };
  const open = { talks: [job('one')], 'x-vitrine': extras };
  const closed = {
    ...open,
    'x-vitrine': { ...extras, sections: [{ name: 'talks', visibility: 'private' as const }] },
  };
  expect(takenBack(open, closed, 'removed', '/x-vitrine/titles/talks')).toBeNull();
  expect(takenBack(closed, open, 'added', '/x-vitrine/titles/talks')).toBeNull();
});

test('keeps private content when all public content around it is reverted', () => {
  const before = { work: [job('acme')] };
  const place = { address: 'Street 1', postalCode: '1000' };
  const after = { ...before, basics: { phone: '1', location: { city: 'Ghent', ...place } } };
  expect(takenBack(before, after, 'added', '/basics/location/city')).toEqual({
    ...before,
    basics: { phone: '1', location: place },
  });
  expect(
    takenBack(
      before,
      { ...before, basics: { location: { city: 'Ghent' } } },
      'added',
      '/basics/location/city',
    ),
  ).toEqual(before);
});

test('keeps translations and titles of private content', () => {
  const street = { basics: { name: 'Ada', summary: 'Counts', location: { address: 'Street 1' } } };
  const german = (texts: Record<string, string>) => ({ ...street, 'x-vitrine': { locales: { de: texts } } });
  const secret = { '/basics/location/address': 'Gasse 1' };
  expect(
    takenBack(
      german(secret),
      german({ ...secret, '/basics/summary': 'Zählt' }),
      'added',
      '/x-vitrine/locales/de/~1basics~1summary',
    ),
  ).toEqual(german(secret));
  const titled = (titles: Record<string, string>) => ({
    work: [hidden('acme')],
    talks: [job('one')],
    'x-vitrine': { titles },
  });
  expect(
    takenBack(
      titled({ work: 'Mine' }),
      titled({ work: 'Mine', talks: 'Said' }),
      'added',
      '/x-vitrine/titles/talks',
    ),
  ).toEqual(titled({ work: 'Mine' }));
});

test('restores the order of entries, hidden ones included', () => {
  const before = { work: [job('a'), job('b'), job('c')] };
  const after = { work: [job('c'), hidden('x'), job('a'), job('b')] };
  expect(takenBack(before, after, 'moved', '/work/0')).toEqual({
    work: [job('a'), job('b'), job('c'), hidden('x')],
  });
});
