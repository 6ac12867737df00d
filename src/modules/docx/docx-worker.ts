import { serveWorker } from '../../core/platform/worker-queue.ts';
import { parseStored, type StoredProfile } from '../../domain/profile/stored-profile.ts';
import type { ViewPlace } from '../../domain/profile/view.ts';
import { renderDocx } from './write-docx.ts';

export interface DocxTask {
  /** JSON text, because posting it is faster than posting objects. */
  readonly stored: StoredProfile;
  readonly place: ViewPlace;
  /** The language of the labels. */
  readonly locale: string;
}

/** Renders Word documents in a worker. */
declare const self: Worker;

serveWorker(self, ({ stored, place, locale }: DocxTask) => renderDocx(parseStored(stored), place, locale));
