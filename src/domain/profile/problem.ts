/** A problem of a document, and its place. */
export interface Problem {
  /** A JSON Pointer. */
  readonly pointer: string;
  readonly detail: string;
}
