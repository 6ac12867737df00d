import { HttpError } from './http-error.ts';

export const longestTarget = 8 * 1024;

export function targetTooLong(headers: Record<string, string> = {}): HttpError {
  return new HttpError(414, 'The address is longer than the 8 KiB allowed here.', headers);
}

export interface Target {
  /** Only in absolute form (`GET http://host/path`), where it outranks the Host header. */
  readonly authority: string | null;
  readonly path: string;
  readonly query: string;
}

export function splitTarget(target: string): Target {
  if (target.startsWith('/')) return { authority: null, ...splitQuery(target) };
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  if (authority === undefined) return { authority: null, ...splitQuery(target) };
  return { authority, ...splitQuery(rest.startsWith('/') ? rest : `/${rest}`) };
}

function splitQuery(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark) };
}
