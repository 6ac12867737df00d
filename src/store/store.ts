import { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { createProfiles, type Profiles } from './profiles.ts';
import { createSessions, type Sessions } from './sessions.ts';

export interface Store {
  readonly profiles: Profiles;
  readonly sessions: Sessions;
  /** Throws when the database does not answer. */
  check(): void;
  close(): void;
}

export function openStore(path: string): Store {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { create: true, strict: true });
  database.run('PRAGMA busy_timeout = 5000');
  database.run('PRAGMA journal_mode = WAL');
  database.run('PRAGMA synchronous = FULL');
  database.run('PRAGMA foreign_keys = ON');
  migrate(database, migrations);
  return {
    profiles: createProfiles(database),
    sessions: createSessions(database),
    check: () => void database.query('SELECT 1').get(),
    close: () => database.close(),
  };
}
