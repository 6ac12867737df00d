import { isIndex, lookUpPointer, parsePointer } from '../../domain/profile/json-pointer.ts';

/**
 * A copy of the document with the text at the place, in the type of the former value. Null if the place is
 * in a missing entry.
 */
export function setField(document: unknown, place: string, text: string): object | null {
  const tokens = parsePointer(place);
  const before = lookUpPointer(document, tokens);
  return put(document ?? {}, tokens, readAs(before, text));
}

function put(owner: unknown, [token, ...rest]: readonly string[], value: unknown): object | null {
  if (token === undefined || token === '__proto__' || typeof owner !== 'object' || owner === null)
    return null;
  if (Array.isArray(owner) && !(isIndex(token) && Number(token) <= owner.length)) return null;
  const child = lookUpPointer(owner, [token]) ?? (isIndex(rest[0] ?? '') ? [] : {});
  const inner = rest.length === 0 ? value : put(child, rest, value);
  if (inner === null) return null;
  return Array.isArray(owner)
    ? [...owner.slice(0, Number(token)), inner, ...owner.slice(Number(token) + 1)]
    : { ...owner, [token]: inner };
}

function readAs(before: unknown, text: string): unknown {
  if (typeof before === 'number' && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === 'boolean' && /^(true|false)$/i.test(text)) return /^true$/i.test(text);
  return text.replace(/\r\n?/g, '\n');
}
