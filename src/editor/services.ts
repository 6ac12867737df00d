import type { Accounts } from '../accounts/change-user.ts';
import type { Directory } from '../directory/directory.ts';
import type { FetchPicture } from '../outside/fetch-picture.ts';
import { largestArchive } from '../profile/files.ts';
import type { EventNews } from '../store/event-news.ts';
import { createEventStreams, type OpenStream } from '../web/event-stream.ts';
import type { PreviewInWorker } from './preview/preview-in-worker.ts';
import { createImportSlots, type ImportSlots } from './transfer/import-slots.ts';

export interface EditorServices extends EditorLimits {
  readonly accounts: Accounts;
  /** Says when something happened, to those who listen. */
  readonly news: EventNews;
  readonly fetchPicture: FetchPicture;
  readonly previewInWorker: PreviewInWorker;
  readonly directory: Directory;
  readonly previewUrl: string;
  readonly verifiesLinks: boolean;
  readonly countsViews: boolean;
}

/** What requests have in common, on one node. */
interface EditorLimits {
  readonly openDraftStream: OpenStream;
  readonly importSlots: ImportSlots;
}

/** A member may have twenty pages open that listen. */
export function createEditorLimits(): EditorLimits {
  return {
    openDraftStream: createEventStreams(20),
    importSlots: createImportSlots({ imports: 4, bytes: largestArchive }),
  };
}
