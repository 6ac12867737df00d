import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { header, readBytes } from '../../kernel/request.ts';
import { isTooDeep } from '../../profile/depth.ts';

const largestJson = 1024 * 1024;

/** The body as a value: 415 for another type, 413 while it comes, 400 with the place where it breaks. */
export async function readJson(exchange: Exchange, type = /^application\/(\S+\+)?json$/): Promise<unknown> {
  const [sent = ''] = (header(exchange.request, 'content-type') ?? '').split(';');
  if (!type.test(sent.trim().toLowerCase()))
    throw new HttpError(415, 'Send JSON, with Content-Type: application/json.');
  const value = parse(await readBytes(exchange.request, largestJson));
  if (isTooDeep(value)) throw new HttpError(400, 'The JSON is nested deeper than 64 levels.');
  return value;
}

function parse(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = findBreak(text);
    throw new HttpError(400, `The body is not JSON: it breaks at line ${line}, column ${column}.`);
  }
}

/** The end of the longest beginning that could still become JSON. */
function findBreak(text: string): { line: number; column: number } {
  const before = text.slice(0, breakOf(text));
  const line = before.split('\n').length;
  return { line, column: before.length - before.lastIndexOf('\n') };
}

const token =
  /\s*(?:[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)/iuy;

/** Where the text stops being a row of JSON's words; a wrong order of them is found at its end. */
function breakOf(text: string): number {
  token.lastIndex = 0;
  let at = 0;
  while (token.test(text)) at = token.lastIndex;
  return at;
}
