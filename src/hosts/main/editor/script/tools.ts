import type { ScriptWords } from '../script-texts.ts';
import { startCounters } from './counters.ts';
import { startCrop } from './crop.ts';
import { startHeading } from './heading.ts';
import { startMarks } from './marks.ts';
import { startMenus } from './menus.ts';
import { startMovingImages } from './move-images.ts';
import { startOngoing } from './ongoing.ts';
import type { OwnRevisions } from './own-revisions.ts';
import { retryImages, startCopying, startPickingColor, warnBeforeLeaving } from './page-aids.ts';
import { startPalette } from './palette.ts';
import { startPictureWords } from './picture-words.ts';
import { startSharing } from './sharing.ts';
import { startSuggestions } from './suggest.ts';
import { showLocalTimes } from './times.ts';
import type { ToolsStore } from './tools-store.ts';
import { startUpload } from './upload.ts';

/** These tools only save steps. Without them the page works too. */
export function startTools(words: ScriptWords, own: OwnRevisions): void {
  const store: ToolsStore = { own, texts: new Map() };
  startUpload(store);
  startPictureWords(words, store);
  startMovingImages(store);
  startCrop();
  startMenus();
  startOngoing();
  startHeading();
  startMarks();
  startCounters();
  startCopying();
  startPickingColor();
  startSharing();
  startSuggestions();
  startPalette();
  showLocalTimes();
  retryImages();
  warnBeforeLeaving();
}
