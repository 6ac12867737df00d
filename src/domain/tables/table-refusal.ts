import type { Column } from './headings.ts';

export type TableFault = 'empty' | 'no-text' | 'headings' | 'needs' | 'repeated' | 'too-many';

/** Why a table as a whole cannot be read. It changes nothing. */
export class TableRefusal extends Error {
  override readonly name = 'TableRefusal';

  constructor(
    readonly fault: TableFault,
    /** Headings as they are written. */
    readonly headings: readonly string[] = [],
    /** Headings that this kind of table takes. */
    readonly known: readonly Column[] = [],
  ) {
    super(`The table cannot be read: ${[fault, ...headings].join(' ')}`);
  }
}
