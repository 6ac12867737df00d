import { expect, test } from 'bun:test';
import { findStoredIn } from './stored-hashes.ts';

const theirs = {
  files: { 'work/a/photo.jpg': 'cleaned', 'work/b/photo.jpg': 'cleaned-by-a-later-version' },
  sent: { 'work/a/photo.jpg': 'photo', 'work/b/photo.jpg': 'photo' },
};

test.each([
  ['work/a/photo.jpg', 'cleaned'],
  ['work/b/photo.jpg', 'cleaned-by-a-later-version'],
])('finds the image stored at %s, although the same photo has another hash elsewhere', (path, stored) => {
  expect(findStoredIn(theirs)(path, 'photo')).toBe(stored);
});

test('finds a photo that was moved within the folder', () => {
  const before = { files: { 'work/old/photo.jpg': 'cleaned' }, sent: { 'work/old/photo.jpg': 'photo' } };
  expect(findStoredIn(null, before)('work/new/photo.jpg', 'photo')).toBe('cleaned');
  expect(findStoredIn(null, before)('work/new/photo.jpg', 'another')).toBe('another');
});
