/** The reason and line for a file that cannot be read. */
export interface UnreadableText {
  readonly line: number;
  readonly detail: string;
}
