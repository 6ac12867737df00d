/** A problem in a document, with its place. */
export interface Problem {
  /** A JSON Pointer. */
  readonly pointer: string;
  readonly detail: string;
}
