import { afterAll, expect, test } from 'bun:test';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../../test/support/client.ts';
import { freePort } from '../../test/support/free-port.ts';
import { type Picture, pictures } from './list.ts';
import { setStage } from './stage.ts';
import { largestPicture } from './take.ts';

const port = await freePort();
const stage = await setStage(port);
afterAll(() => stage.stop());

test.each(Object.entries<Picture>(pictures))('the page of %s exists', async (_, picture) => {
  const { host, pathname, search } = new URL(stage.urlOf(picture));
  const headers: Record<string, string> = picture.user ? { Cookie: stage.cookie } : {};
  expect((await call(port, pathname + search, { host, headers })).status).toBe(200);
});

test('stores each image in light and dark, below the size limit, and no other image', () => {
  const folder = join(import.meta.dir, '../../docs/images');
  const stored = readdirSync(folder).filter((name) => name.endsWith('.webp'));
  const wanted = Object.keys(pictures).flatMap((name) => [`${name}.webp`, `${name}-dark.webp`]);
  expect(stored.toSorted()).toEqual(wanted.toSorted());
  expect(stored.filter((name) => statSync(join(folder, name)).size > largestPicture)).toEqual([]);
});
