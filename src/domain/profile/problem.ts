/** What is wrong with a document, and where. */
export interface Problem {
  /** A JSON Pointer. */
  readonly pointer: string;
  readonly detail: string;
}
