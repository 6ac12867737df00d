import type { Pair } from './headers.ts';
import { isSecretPair, redacted, redactMembers } from './redact.ts';
import type { Trace } from './trace.ts';
import { keptBody } from './watch-body.ts';

export interface BodyRecord {
  /** Null for a content type in which secrets can't be recognized. */
  readonly text: string | null;
  readonly size: number;
  readonly cut: boolean;
  /** False if no handler read the body. */
  readonly read: boolean;
}

const longestBody = 8 * 1024;

/** The part of a body that can be shown. Only the size is shown unless it is JSON, a form or plain text. */
export function describeBody({ body }: Trace, headers: readonly Pair[]): BodyRecord | null {
  if (body.size === 0) return null;
  const [type = ''] = (headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '').split(';');
  const whole = body.size <= keptBody ? new TextDecoder().decode(Buffer.concat(body.chunks)) : null;
  const text = whole === null ? null : readable(whole, type.trim().toLowerCase());
  return {
    text: text?.slice(0, longestBody) ?? null,
    size: body.size,
    cut: text !== null && text.length > longestBody,
    read: body.read,
  };
}

function readable(text: string, type: string): string | null {
  if (/^application\/(\S+\+)?json$/.test(type)) return readableJson(text);
  if (type === 'application/x-www-form-urlencoded') return readableForm(text);
  return type === 'text/plain' ? text : null;
}

/** Splits a form into pairs. The text between two `&` belongs to a single name. */
function readableForm(text: string): string {
  const pairs = text.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return isSecretPair(name, value.join('=')) ? `${name}=${redacted}` : pair;
  });
  return pairs.join('&');
}

function readableJson(text: string): string | null {
  try {
    return JSON.stringify(redactMembers(JSON.parse(text)));
  } catch {
    return null;
  }
}
