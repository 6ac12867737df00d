import type { Accounts } from '../accounts/change-user.ts';
import type { Directory } from '../directory/directory.ts';
import type { FetchPicture } from '../outside/fetch-picture.ts';
import type { EventNews } from '../store/event-news.ts';
import type { PreviewInWorker } from './preview/preview-in-worker.ts';

/** What the editor works with. */
export interface EditorServices {
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
