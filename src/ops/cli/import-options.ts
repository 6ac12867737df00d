import type { Printing } from '../../core/cli/printing.ts';

export interface ImportOptions extends Printing {
  readonly publish?: boolean;
  /** The kind of file from another program. */
  readonly from?: string;
  /** Overrides the username in the document. */
  readonly as?: string;
  /** False leaves remote pictures where they are. */
  readonly pictures?: boolean;
}
