import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { Config } from '../../core/config/config.ts';

/** Null if the database isn't a file. */
export function databaseFolder({ databaseUrl }: Config): string | null {
  return databaseUrl.engine === 'sqlite' ? dirname(databaseUrl.path) : null;
}

/** Next to the database, which is on a disk. A temporary folder may be in memory. */
export function cacheFolder(config: Config): string {
  return databaseFolder(config) ?? tmpdir();
}

/** The folders whose disks need free space. */
export function listFolders(config: Config): Record<string, string> {
  const database = databaseFolder(config);
  return {
    ...(database === null ? {} : { database }),
    kept: cacheFolder(config),
    ...(config.backupDir === null ? {} : { backups: config.backupDir }),
  };
}
