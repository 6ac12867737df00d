import { formatNumber } from '../../../../core/texts/numbers.ts';
import type { Problem } from '../../../../domain/profile/problem.ts';
import { explainProblem } from '../forms/save/explain-problem.ts';
import { problemTexts } from '../forms/save/problem-texts.ts';
import { jsonTexts } from './json-texts.ts';

/** Uses the messages of the form, and others for problems that forms can't have. */
export function explainInDocument(locale: string, problem: Problem): string {
  const { detail } = problem;
  const said = explainProblem(locale, problem, jsonTexts(locale).dates);
  if (said !== detail) return said;
  const texts = jsonTexts(locale);
  const after = (beginning: string) => detail.slice(beginning.length);
  if (detail.startsWith(oneOf)) return texts.oneOf(after(oneOf));
  const numberAfter = (beginning: string) => formatNumber(Number.parseInt(after(beginning), 10), locale);
  if (detail.startsWith(longer)) return texts.tooLong(numberAfter(longer));
  if (detail.startsWith(more))
    return detail.endsWith('languages')
      ? texts.tooManyLanguages(numberAfter(more))
      : texts.tooMany(numberAfter(more));
  if (detail.startsWith(moreItems)) return texts.tooManyEntries(numberAfter(moreItems));
  if (detail.startsWith(required)) return texts.missing(after(required).replaceAll("'", ''));
  if (detail.startsWith('must have lower-case')) return problemTexts(locale).slug;
  if (detail.startsWith('must be a valid address')) return problemTexts(locale).url;
  const [, place, why] = /^makes (\/.*?) wrong: (.*)$/s.exec(detail) ?? [];
  if (place !== undefined && why !== undefined)
    return texts.makesWrong({ place, why: explainInDocument(locale, { pointer: place, detail: why }) });
  const known = beginnings.find(([beginning]) => detail.startsWith(beginning));
  return known ? texts[known[1]] : detail;
}

const oneOf = 'must be one of ';
const longer = 'is longer than ';
const more = 'has more than ';
const moreItems = 'must NOT have more than ';
const required = 'must have required property ';

const beginnings = [
  ['must be string', 'text'],
  ['must be array', 'list'],
  ['must be object', 'object'],
  ['must be an object', 'object'],
  ['is not a usable name', 'noName'],
  ['is a larger number', 'tooGreat'],
  ['is not a section', 'section'],
  ['is not supported', 'unknown'],
  ['is nested deeper', 'tooDeep'],
  ['points to no text', 'noText'],
  ['must point to a field', 'noField'],
  ['is named twice', 'twice'],
  ['cannot be private', 'noPrivate'],
] as const;
