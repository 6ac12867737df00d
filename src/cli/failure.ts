/** Why the program cannot go on, in one line for the person at the terminal. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
