/** What commands that print data can be told. */
export interface Printing {
  readonly json?: boolean;
}

export const asJson = ['--json', 'print JSON, one value a line'] as const;
