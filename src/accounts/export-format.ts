import type { Terminal } from '../core/cli/terminal.ts';
import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { PublicProfile } from '../domain/profile/public-profile.ts';
import type { ViewPlace } from '../domain/profile/view.ts';
import { Failure } from '../store/failure.ts';
import type { PublishedProfile } from '../store/published.ts';
import type { CommandAccounts } from './command-accounts.ts';
import type { BlobStore } from './files/blobs.ts';

/** A format of `vitrine export --format`. */
export type ExportFormat = FileFormat | FolderFormat;

/** A format with a file for each profile. */
export interface FileFormat {
  readonly name: string;
  /** The file extension. */
  readonly ending: string;
  /** Whether a terminal can't show it. */
  readonly isBinary: boolean;
  readonly open: (accounts: FormatAccounts) => MaybePromise<WriteFormat>;
}

export type FormatAccounts = BlobStore &
  Pick<CommandAccounts, 'now' | 'defaultLanguage' | 'fonts' | 'findPreviewUrl'>;

/** Throws an `UnfitForFormat` if the format can't represent the profile. */
export type WriteFormat = (
  profile: PublicProfile,
  place: ViewPlace,
  userId: string,
) => MaybePromise<string | Uint8Array>;

/** A format that writes a folder. */
export interface FolderFormat {
  readonly name: string;
  readonly exportTo: (
    folder: string,
    accounts: CommandAccounts,
    terminal: Terminal,
    exported: { readonly users: AsyncIterable<PublishedProfile>; readonly username: string | undefined },
  ) => Promise<void>;
}

/** Skips the profile. The export of other profiles continues. */
export class UnfitForFormat extends Failure {}
