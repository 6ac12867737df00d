import type { MadeBackup } from '../../store/backups.ts';

/** The message of a backup process to its parent. */
export type BackupMessage = { readonly made: MadeBackup } | { readonly failed: string };

/** The file name of a backup in a folder. */
export const namePattern = /^vitrine-\d{8}T\d{6}Z\.backup\.gz$/;
