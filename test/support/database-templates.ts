import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDatabase } from './temporary-database.ts';

/**
 * A new SQLite database as `fill` leaves one. In a run of all tests it is filled once for all files, and copied: to
 * migrate it and to store the samples takes longer than most tests.
 */
export async function filledDatabase(name: string, fill: (path: string) => Promise<void>): Promise<string> {
  const { path } = temporaryDatabase();
  const folder = process.env.TEST_TEMPLATES;
  if (!folder) {
    await fill(path);
    return path;
  }
  const template = join(folder, `${name}.db`);
  if (!existsSync(template)) {
    const { path: first } = temporaryDatabase();
    await fill(first);
    // Several files may do so at once: each sees nothing or a whole one.
    renameSync(first, template);
  }
  copyFileSync(template, path);
  return path;
}
