import type { Accounts } from '../accounts/change-user.ts';
import type { Directory } from '../directory/directory.ts';
import type { FetchPicture } from '../outside/fetch-picture.ts';
import { largestArchive } from '../profile/files.ts';
import type { EventNews } from '../store/event-news.ts';
import { createEventStreams, type OpenStream } from '../web/event-stream.ts';
import type { PreviewInWorker } from './preview/preview-in-worker.ts';
import { createImportSlots, type ImportSlots } from './transfer/import-slots.ts';

/** What the editor works with. */
export interface EditorServices extends EditorLimits {
  readonly accounts: Accounts;
  /** Says when something happened, to those who listen. */
  readonly news: EventNews;
  readonly fetchPicture: FetchPicture;
  readonly previewInWorker: PreviewInWorker;
  readonly directory: Directory;
  readonly previewUrl: string;
  /** Whether pages that link back are looked for. */
  readonly verifiesLinks: boolean;
  /** Whether it is counted how often profiles are read. */
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
