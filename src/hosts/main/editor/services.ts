import type { Accounts } from '../../../accounts/change-user.ts';
import type { FetchPicture } from '../../../accounts/files/fetch-picture.ts';
import type { ReadFitting } from '../../../accounts/read-fitting.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import type { FetchDocument } from '../../../core/outside/fetch-document.ts';
import type { OpenStream } from '../../../core/web/event-stream.ts';
import type { ImportSlots } from '../../../core/web/import-slots.ts';
import type { EventNotifier } from '../../../store/event-notifier.ts';
import type { Directory } from '../../directory/directory.ts';
import type { Slots } from '../members/slots.ts';
import type { PreviewInWorker } from './preview/preview-in-worker.ts';

export interface EditorServices {
  readonly accounts: Accounts;
  /** Notifies listeners of new events. */
  readonly notifier: EventNotifier;
  readonly fetchPicture: FetchPicture;
  readonly fetchDocument: FetchDocument;
  /** Parses imported files outside of the thread that serves requests. */
  readonly readFitting: ReadFitting;
  /** Limits imports together with the API. */
  readonly importSlots: ImportSlots;
  readonly previewInWorker: PreviewInWorker;
  /** Draws the share card of a user's published profile. False if drawing takes too long to wait for. */
  readonly drawCard: (userId: string) => MaybePromise<boolean>;
  readonly openDraftStream: OpenStream;
  readonly directory: Directory;
  readonly previewUrl: string;
  /** The key for secrets that a member can copy again. */
  readonly appSecret: string;
  /** Whether members can offer a contact form. */
  readonly offersContact: boolean;
  /** Filled by modules, for example with pages. */
  readonly slots: Slots;
}
