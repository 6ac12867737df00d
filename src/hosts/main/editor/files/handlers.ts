export { cropFile, showCrop } from './crop.ts';
export { changeFiles, showFiles } from './files.ts';
export { showDraftFile } from './show-draft-file.ts';
