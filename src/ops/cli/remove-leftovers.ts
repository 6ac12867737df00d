import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds after which leftovers of killed processes are removed. */
const forgottenAfter = 3_600_000;

/** A temporary SQLite database is as new as the newest of its files. Others may remove them at the same time. */
export async function removeLeftovers(
  folder: string,
  now: number,
  isLeftover: (name: string) => boolean,
): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter(isLeftover);
  for (const together of Map.groupBy(names, (name) => name.replace(/-(?:wal|shm)$/, '')).values()) {
    const paths = together.map((name) => join(folder, name));
    const changed = await Promise.all(paths.map(changedAt));
    if (now - Math.max(...changed) <= forgottenAfter) continue;
    for (const path of paths) await rm(path, { force: true });
  }
}

function changedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
