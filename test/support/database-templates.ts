import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDatabase } from './temporary-database.ts';

/**
 * A new SQLite database that `fill` has filled. A full run fills it once and copies it for each file,
 * because migrating and storing samples takes longer than most tests.
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
    // Several files may do this at once. Renaming makes the template appear complete.
    renameSync(first, template);
  }
  copyFileSync(template, path);
  return path;
}
