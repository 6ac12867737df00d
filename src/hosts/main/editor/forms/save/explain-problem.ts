import { parsePointer } from '../../../../../domain/profile/json-pointer.ts';
import type { Problem } from '../../../../../domain/profile/problem.ts';
import { formsTexts } from '../forms-texts.ts';
import { problemTexts } from './problem-texts.ts';

/**
 * The message for a problem. For dates it includes the accepted formats: those in the hint of the field, or
 * of the document.
 */
export function explainProblem(
  locale: string,
  { pointer, detail }: Problem,
  dates = formsTexts(locale).date,
): string {
  const problems = problemTexts(locale);
  const name = parsePointer(pointer).at(-1) ?? '';
  if (detail.startsWith('is taken')) return problems.taken;
  if (isDoubled(detail)) return problems.doubled;
  if (detail.startsWith('is not a field') || detail.startsWith('is not a button')) return problems.unknown;
  if (detail.startsWith('is too far')) return problems.tooFar;
  if (detail.startsWith('has a character')) return problems.character;
  if (detail.startsWith('is not a language')) return problems.language;
  if (detail.includes('KiB; the limit')) return problems.tooLarge;
  if (detail.startsWith('waits')) return problems.waits;
  if (detail.startsWith('is managed by')) return problems.managed;
  if (name === 'email') return problems.email;
  if (name === 'url' || name === 'image') return problems.url;
  if (name === 'slug') return problems.slug;
  return /[dD]ate$/.test(name) ? `${problems.date} ${dates}` : detail;
}

/** Whether the form contained a control twice. */
export function isDoubled(detail: string): boolean {
  return detail.startsWith('is sent twice');
}
