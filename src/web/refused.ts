import { Refusal } from '../profile/refusal.ts';

/** What somebody is told on the page where they asked for it. */
export interface Refused {
  readonly status: 409 | 422;
  readonly message: string;
}

type Words = Partial<Record<Refusal['reason'], string>>;

/** In the words of the page; what it has none for goes on to become an error page. */
export function explainRefusal(error: unknown, words: Words): Refused {
  const message = error instanceof Refusal ? words[error.reason] : undefined;
  if (!(error instanceof Refusal) || message === undefined) throw error;
  const isConflict = error.reason === 'taken' || error.reason === 'impossible';
  return { status: isConflict ? 409 : 422, message };
}
