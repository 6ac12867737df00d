import type { Pair } from './headers.ts';
import { redactMembers } from './redact.ts';
import type { Trace } from './trace.ts';
import { keptBody } from './watch-body.ts';

export interface BodyRecord {
  /** Null when it is of no kind in which secrets could be told from the rest. */
  readonly text: string | null;
  readonly size: number;
  readonly cut: boolean;
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
  };
}

function readable(text: string, type: string): string | null {
  if (/^application\/(\S+\+)?json$/.test(type)) return readableJson(text);
  return type === 'application/x-www-form-urlencoded' || type === 'text/plain' ? text : null;
}

function readableJson(text: string): string | null {
  try {
    return JSON.stringify(redactMembers(JSON.parse(text)));
  } catch {
    return null;
  }
}
