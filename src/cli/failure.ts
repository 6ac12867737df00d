/** Why the program cannot go on, in one line for the person at the terminal. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s*\n\s*/g, ' ');
}
