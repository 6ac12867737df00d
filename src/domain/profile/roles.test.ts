import { expect, test } from 'bun:test';
import type { Item } from './document.ts';
import { groupRoles } from './roles.ts';

const sizes = (...items: Item[]) => groupRoles(items.map((item) => ({ item }))).map(({ length }) => length);
const role = (name: string, position: string) => ({ name, position });

test('groups consecutive roles at one employer', () => {
  expect(sizes(role('Acme', 'Head'), role('Acme ', 'Engineer'), role('Beta', 'Clerk'))).toEqual([2, 1]);
  expect(sizes(role('Acme', 'Head'), role('Beta', 'Clerk'), role('Acme', 'Engineer'))).toEqual([1, 1, 1]);
  const volunteer = { organization: 'Red Cross', position: 'Driver' };
  expect(sizes(volunteer, { ...volunteer, position: 'Cook' })).toEqual([2]);
});

test('keeps entries without a role or employer separate', () => {
  expect(sizes({ name: 'Acme' }, { name: 'Acme' })).toEqual([1, 1]);
  expect(sizes({ position: 'Head' }, { position: 'Head' })).toEqual([1, 1]);
  expect(sizes(role('Acme', 'Head'), role('Acme', ' '), role('Acme', 'Clerk'))).toEqual([1, 1, 1]);
  expect(sizes()).toEqual([]);
});
