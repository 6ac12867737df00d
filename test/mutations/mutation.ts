/** A fault, put into a copy of Vitrine to see that a test notices. */
export interface Mutation {
  /** The rule that it breaks, as someone would miss it. */
  readonly breaks: string;
  readonly file: string;
  /** Stands in the file once, exactly so. */
  readonly text: string;
  readonly replacement: string;
  /** Test files of which one should notice. */
  readonly tests: readonly string[];
  /** In a file that takes long, only the tests with this in their names run. */
  readonly only?: string;
}

/** The source with the fault in it; throws when it cannot be told where it would go. */
export function mutate(source: string, { file, text, replacement }: Mutation): string {
  const parts = source.split(text);
  const quoted = JSON.stringify(text);
  if (parts.length !== 2)
    throw new Error(`${quoted} stands ${parts.length - 1} times in ${file}, and should once`);
  if (text === replacement) throw new Error(`${quoted} is replaced by itself`);
  return parts.join(replacement);
}
