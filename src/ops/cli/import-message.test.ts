import { expect, test } from 'bun:test';
import { parseForeignProfile } from '../../accounts/parse-foreign-profile.ts';
import { packProfile, unpackProfile } from './import-reader.ts';

const terms = { defaultLanguage: 'en', at: '2026-01-02T03:04:05.000Z' };
const read = (document: object) => parseForeignProfile(Buffer.from(JSON.stringify(document)), terms);
const listed = { username: 'ada', basics: { name: 'Ada' }, skills: [{ name: 'Engines' }] };
const listingOf = (profile: ReturnType<typeof read>) => 'shown' in profile && profile.shown.listing;

test('computes the same listing later if it was not sent along', () => {
  const message = packProfile(read(listed), false);
  expect(message).toMatchObject({ entry: null, nameWords: null, aboutWords: null });
  const [late, sent] = [unpackProfile(message), unpackProfile(packProfile(read(listed), true))];
  expect(JSON.stringify(listingOf(late))).toBe(JSON.stringify(listingOf(sent)));
  expect(JSON.stringify(listingOf(late))).toContain('Engines');
});

test('lists no one who opted out, with or without a directory', () => {
  const unlisted = { ...listed, 'x-vitrine': { directory: 'unlisted' } };
  for (const isOn of [true, false])
    expect(listingOf(unpackProfile(packProfile(read(unlisted), isOn)))).toBeNull();
});
