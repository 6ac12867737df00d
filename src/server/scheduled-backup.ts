import type { MadeBackup } from '../store/backups.ts';

/** What the process that makes a backup tells the one that started it. */
export type BackupMessage = { readonly made: MadeBackup } | { readonly failed: string };

/** What a backup in a folder is called. */
export const namePattern = /^vitrine-\d{8}T\d{6}Z\.backup\.gz$/;
