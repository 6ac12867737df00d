import type { ScriptWords } from '../script-texts.ts';
import { startAccounts } from './accounts.ts';
import { startCounters } from './counters.ts';
import { startCrop } from './crop.ts';
import { startHeading } from './heading.ts';
import { startMarks } from './marks.ts';
import { startMenus } from './menus.ts';
import { startMonths } from './months.ts';
import type { OwnRevisions } from './own-revisions.ts';
import { retryImages, showLocalTimes, startCopying, warnBeforeLeaving } from './page-aids.ts';
import { startPictureWords } from './picture-words.ts';
import type { ToolsStore } from './tools-store.ts';
import { startUpload } from './upload.ts';

/** Everything here saves steps: a page without it can do the same. */
export function startTools(words: ScriptWords, own: OwnRevisions): void {
  const store: ToolsStore = { own, replaced: new Map() };
  startUpload(store);
  startPictureWords(words, store);
  startCrop();
  startMenus();
  startMonths(words);
  startHeading();
  startMarks();
  startAccounts();
  startCounters();
  startCopying();
  showLocalTimes();
  retryImages();
  warnBeforeLeaving();
}
