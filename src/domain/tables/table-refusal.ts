export type TableFault = 'empty' | 'no-text' | 'headings' | 'needs' | 'repeated' | 'too-many';

/** The reason why a whole table is rejected. It changes nothing. */
export class TableRefusal extends Error {
  override readonly name = 'TableRefusal';

  constructor(
    readonly fault: TableFault,
    /** Headings as written. */
    readonly headings: readonly string[] = [],
    /** Headings that this kind of table accepts. */
    readonly known: readonly string[] = [],
  ) {
    super(`The table cannot be read: ${[fault, ...headings].join(' ')}`);
  }
}
