import { expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { openSession } from './support/member.ts';
import { startTestServer } from './support/server.ts';

test('the pages that members open by name have these names in the interface', async () => {
  const folder = `${import.meta.dir}/../docs/members`;
  const pages = await Promise.all(
    (await readdir(folder)).map((name) => Bun.file(`${folder}/${name}`).text()),
  );
  const opened = pages.flatMap((page) =>
    [...page.matchAll(/\b[Oo]pen \*\*(.+?)\*\*/g)].map(([, name = '']) => name),
  );
  expect(opened.length).toBeGreaterThan(8);
  const server = await startTestServer();
  const { get } = await openSession(server, 'alice');
  const bodies = await Promise.all(
    ['/edit', '/account', '/share'].map(async (path) => (await get(path)).body),
  );
  await server.stop();
  const names = bodies.join('').replace(/<svg.*?<\/svg>/g, '');
  expect(opened.filter((name) => !names.includes(`>${name}<`))).toEqual([]);
});
