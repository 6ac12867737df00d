/** Why a file cannot be read, and where. */
export interface UnreadableText {
  readonly line: number;
  readonly detail: string;
}
