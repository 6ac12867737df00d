import { expect, test } from 'bun:test';
import { readdirSync, readlinkSync } from 'node:fs';
import { startTestServer } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

/** The files in a database's folder that this process has open. */
function openFilesOf(path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${descriptor}`);
      return target.startsWith(folder) ? [target] : [];
    } catch {
      return [];
    }
  });
}

test.skipIf(process.platform !== 'linux')("a server that can't listen leaves nothing open", async () => {
  const server = await startTestServer();
  const { path } = temporaryDatabase();
  const second = startTestServer({ PORT: String(server.port), DATABASE_URL: `sqlite:${path}` });
  expect(await second.catch((error: Error) => error.message)).toContain('is in use');
  expect(openFilesOf(path)).toEqual([]);
  await server.stop();
});
