import { formatNumber } from '../../profile/numbers.ts';
import type { Problem } from '../../profile/problem.ts';
import { explainProblem } from '../forms/save/explain-problem.ts';
import { jsonTexts } from './json-texts.ts';

/** As the form says it; what a form cannot have wrong has words of its own. */
export function explainInDocument(locale: string, problem: Problem): string {
  const { detail } = problem;
  const said = explainProblem(locale, problem);
  if (said !== detail) return said;
  const texts = jsonTexts(locale);
  const after = (beginning: string) => detail.slice(beginning.length);
  if (detail.startsWith(oneOf)) return texts.oneOf(after(oneOf));
  const numberAfter = (beginning: string) => formatNumber(Number.parseInt(after(beginning), 10), locale);
  if (detail.startsWith(longer)) return texts.tooLong(numberAfter(longer));
  if (detail.startsWith(more) && detail.endsWith('values')) return texts.tooMany(numberAfter(more));
  const known = beginnings.find(([beginning]) => detail.startsWith(beginning));
  return known ? texts[known[1]] : detail;
}

const oneOf = 'must be one of ';
const longer = 'is longer than ';
const more = 'has more than ';

const beginnings = [
  ['must be string', 'text'],
  ['must be array', 'list'],
  ['must be object', 'object'],
  ['must be an object', 'object'],
  ['is no section', 'section'],
  ['is not known here', 'unknown'],
  ['is nested deeper', 'tooDeep'],
  ['points to no text', 'noText'],
  ['must point to a field', 'noField'],
  ['is named twice', 'twice'],
  ['cannot be private', 'noPrivate'],
] as const;
