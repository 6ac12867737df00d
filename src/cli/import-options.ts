import type { Printing } from './printing.ts';

export interface ImportOptions extends Printing {
  readonly publish?: boolean;
  /** The kind of file from elsewhere, if it is no resume. */
  readonly from?: string;
  /** Overrides the username in the document. */
  readonly as?: string;
  /** False leaves pictures where they are. */
  readonly pictures?: boolean;
}
