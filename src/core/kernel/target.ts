import { HttpError } from './http-error.ts';

export const longestTarget = 8 * 1024;

export function targetTooLong(headers: Record<string, string> = {}): HttpError {
  return new HttpError(414, 'The URL is longer than 8 KiB.', headers);
}

export interface Target {
  /** Set only in absolute form (`GET http://host/path`), where it takes precedence over the Host header. */
  readonly authority: string | null;
  readonly path: string;
  readonly query: string;
}

export function splitTarget(target: string): Target {
  if (target.startsWith('/')) return splitQuery(null, target);
  const [, authority = null, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  if (authority === null) return splitQuery(null, target);
  return splitQuery(authority, rest.startsWith('/') ? rest : `/${rest}`);
}

function splitQuery(authority: string | null, target: string): Target {
  const mark = target.indexOf('?');
  if (mark < 0) return { authority, path: target, query: '' };
  return { authority, path: target.slice(0, mark), query: target.slice(mark) };
}
