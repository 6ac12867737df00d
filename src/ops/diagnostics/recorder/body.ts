import type { Pair } from './headers.ts';
import { isSecretPair, redacted, redactMembers } from './redact.ts';
import type { Trace } from './trace.ts';
import { keptBody } from './watch-body.ts';

export interface BodyRecord {
  /** Null when it is of no kind in which secrets could be told from the rest. */
  readonly text: string | null;
  readonly size: number;
  readonly cut: boolean;
  /** False when no handler asked for it. */
  readonly read: boolean;
}

const longestBody = 8 * 1024;

/** As much of a body as may be shown: what cannot be read as JSON, a form or plain text is only counted. */
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

/** Pair by pair, as a form is read: whatever stands between two `&` belongs to one name. */
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
