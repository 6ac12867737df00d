/** A fault that is put into a copy of Vitrine to check that a test notices it. */
export interface Mutation {
  /** The broken rule, as a user would describe it. */
  readonly breaks: string;
  readonly file: string;
  /** Must occur in the file exactly once. */
  readonly text: string;
  readonly replacement: string;
  /** Test files. At least one must notice the fault. */
  readonly tests: readonly string[];
  /** Limits a slow test file to tests with this text in their names. */
  readonly only?: string;
}

/** The source with the fault in it. Throws if the place is ambiguous. */
export function mutate(source: string, { file, text, replacement }: Mutation): string {
  const parts = source.split(text);
  const quoted = JSON.stringify(text);
  if (parts.length !== 2)
    throw new Error(`${quoted} stands ${parts.length - 1} times in ${file}, and should once`);
  if (text === replacement) throw new Error(`${quoted} is replaced by itself`);
  return parts.join(replacement);
}
