import type { ScriptWords } from '../script-texts.ts';
import { startCrop } from './crop.ts';
import { startUpload } from './upload.ts';

/** Everything here saves steps: a page without it can do the same. */
export function startTools(_words: ScriptWords): void {
  startUpload();
  startCrop();
}
