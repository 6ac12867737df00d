import { HttpError } from '../../../kernel/http-error.ts';
import { isTooDeep } from '../../../profile/depth.ts';
import { findJsonBreak } from '../../../profile/find-json-break.ts';

/** 400 with the place where it breaks. */
export function parseJson(bytes: Uint8Array): unknown {
  const value = parseText(decode(bytes));
  if (isTooDeep(value)) throw new HttpError(400, 'The JSON is nested deeper than 64 levels.');
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
