import { parsePointer } from '../../../domain/profile/json-pointer.ts';
import type { Problem } from '../../../domain/profile/problem.ts';
import type { Refusal } from '../../../domain/profile/refusal.ts';
import { mostShares, type ShareTerms } from '../shares.ts';
import { shareTexts } from './share-texts.ts';

type Term = 'label' | 'until' | 'shows' | 'hides' | 'sections' | 'headline' | 'summary' | 'password';

/** Problems by field. */
export type WrongTerms = Readonly<Partial<Record<Term, string>>>;

/** Rejected terms, for the form that sent them. */
export interface RefusedShare {
  /** Null for a new link. */
  readonly id: string | null;
  readonly terms: ShareTerms;
  readonly wrong: WrongTerms;
}

export function explainWrong(problems: readonly Problem[], locale: string): WrongTerms {
  const { tooMany, ...texts } = shareTexts(locale).wrong;
  return Object.fromEntries(
    problems.map(({ pointer }): [Term, string] => {
      const term = parsePointer(pointer)[0] as Term;
      return [term, pointer === '/shows' || pointer === '/hides' ? tooMany : texts[term]];
    }),
  );
}

/** The message of a rejection without an invalid field. */
export function explainReason({ reason, problems }: Refusal, locale: string): string | undefined {
  const texts = shareTexts(locale);
  if (problems.length > 0) return undefined;
  if (reason === 'taken') return texts.madeAlready;
  return reason === 'impossible' ? texts.most(mostShares) : texts.unknown;
}
