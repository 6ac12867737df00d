import { expect, test } from 'bun:test';
import { checkPlaces, listHidden, listNewPlaces, revealTo } from './audience.ts';
import type { ProfileDocument } from './document.ts';
import { projectProfile } from './public-profile.ts';

const draft: ProfileDocument = {
  basics: { name: 'Ada', phone: '1', location: { city: 'London', address: 'Street', postalCode: 'SW1' } },
  projects: [
    { name: 'Open', 'x-vitrine': { slug: 'open' } },
    { name: 'Closed', 'x-vitrine': { slug: 'closed', visibility: 'private' } },
  ],
  talks: [
    { name: 'One', 'x-vitrine': { slug: 'one' } },
    { name: 'Two', 'x-vitrine': { slug: 'two' } },
    { name: 'Three', 'x-vitrine': { slug: 'three', visibility: 'private' } },
  ],
  'x-vitrine': { sections: [{ name: 'talks', visibility: 'private' }, 'projects'] },
};

const shownBy = (...shows: string[]) => projectProfile(revealTo(draft, shows), {}, 'en').document;
const names = (value: unknown) => (value as { name: string }[] | undefined)?.map(({ name }) => name);

test('shows only public content if the link names no place', () => {
  expect(shownBy()).toEqual(projectProfile(draft, {}, 'en').document);
});

test('shows fields with their children, items by slug, and whole sections', () => {
  expect(shownBy('/basics/phone').basics).toMatchObject({ phone: '1', location: { city: 'London' } });
  expect(shownBy('/basics/location').basics?.location).toEqual(draft.basics?.location ?? {});
  expect(names(shownBy('/projects/closed').projects)).toEqual(['Open', 'Closed']);
  expect(shownBy('/projects/closed').talks).toBeUndefined();
  expect(names(shownBy('/talks').talks)).toEqual(['One', 'Two']);
  expect(names(shownBy('/talks', '/talks/three').talks)).toEqual(['One', 'Two', 'Three']);
});

test('follows an item whose slug changed, unless another item took the slug', () => {
  const moved = {
    name: 'Moved',
    'x-vitrine': { slug: 'new', formerSlugs: ['old'], visibility: 'private' } as const,
  };
  const shown = (...projects: object[]) =>
    names(
      projectProfile(revealTo({ projects } as ProfileDocument, ['/projects/old']), {}, 'en').document
        .projects,
    );
  expect(shown(moved)).toEqual(['Moved']);
  const taker = { name: 'Taker', 'x-vitrine': { slug: 'old', visibility: 'private' } };
  expect(shown(moved, taker)).toEqual(['Taker']);
});

test('counts items as new unless a version has them by a current or former slug', () => {
  const item = (slug: string, ...formerSlugs: string[]) => ({ 'x-vitrine': { slug, formerSlugs } });
  expect(listNewPlaces({ work: [item('a'), item('b'), item('c')] }, [{ work: [item('a', 'b')] }])).toEqual([
    '/work/c',
  ]);
  expect(listNewPlaces({ work: [item('a')] }, [{ talks: [item('a')] }, { work: [item('a')] }])).toEqual([]);
});

test('shows only the named parts of a private section', () => {
  expect(names(shownBy('/talks/two').talks)).toEqual(['Two']);
});

test('lists the places that can be shown and reports unknown ones', () => {
  expect(listHidden(draft)).toEqual([
    '/basics/phone',
    '/basics/location/address',
    '/basics/location/postalCode',
    '/talks',
    '/talks/three',
    '/projects/closed',
  ]);
  expect(checkPlaces(draft, 'shows', ['/basics/phone', '/talks', '/talks/one'], [])).toEqual([]);
  const unknown = ['/talks/nothing', 'talks', '/nothing', '/talks/one/name'];
  expect(checkPlaces(draft, 'shows', unknown, [])).toHaveLength(4);
});
