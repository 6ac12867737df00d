import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate SQLite database. */
export function temporaryDatabase(): { readonly engine: 'sqlite'; readonly path: string } {
  return { engine: 'sqlite', path: temporaryPath('vitrine.db') };
}

export function temporaryPath(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'vitrine-')), name);
}
