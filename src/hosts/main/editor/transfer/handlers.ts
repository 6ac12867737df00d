export { exportArchive, exportDraft, exportPublic, showExport } from './export.tsx';
export { importProfile, showImport } from './import.ts';
