import { HttpError } from '../../../core/kernel/http-error.ts';
import { deepest, isTooDeep, mostValues } from '../../../domain/profile/depth.ts';
import { findJsonBreak } from '../../../domain/profile/find-json-break.ts';
import { findExcess } from '../../../domain/profile/json-extent.ts';

/** Returns 400 with the position of a syntax error. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const excess = findExcess(text);
  if (excess === 'many') throw new HttpError(422, `The JSON has more than ${mostValues} values.`);
  const value = excess === 'deep' ? null : parseText(text);
  if (excess === 'deep' || isTooDeep(value))
    throw new HttpError(400, `The JSON is nested deeper than ${deepest} levels.`);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not UTF-8.');
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = findJsonBreak(text);
    throw new HttpError(400, `The body is not JSON: it breaks at line ${line}, column ${column}.`);
  }
}
