/**
 * A path like `userName`, `name.givenName` or `emails[type eq "work"].value`, in lower case and without the
 * core schema.
 */
export interface ScimPath {
  readonly attribute: string;
  readonly sub: string | null;
  readonly within: readonly Comparison[];
}

/** A comparison like `userName eq "ada"`. */
export interface Comparison {
  readonly path: ScimPath;
  readonly operator: string;
  readonly value: unknown;
  /** The preceding operator. `and` for the first comparison. */
  readonly join: string;
}

const quoted = '"(?:[^"\\\\]|\\\\.)*"';
const shape = /^((?:urn:[\w.:-]+:)?[a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is;
const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
const comparison = new RegExp(
  `^\\s*([^\\s"[\\]]+(?:\\[(?:[^\\]"]|${quoted})*\\][^\\s"[\\]]*)?)\\s+` +
    `(?:(pr)|(eq|ne|co|sw|ew|gt|ge|lt|le)\\s+(${quoted}|true|false|null|-?\\d+(?:\\.\\d+)?))\\s*(?:\\b(and|or)\\s|$)`,
  'i',
);

/** Null if the text is invalid. */
export function parsePath(text: string): ScimPath | null {
  const [, name, filter, sub] = shape.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  const within = filter === undefined ? [] : parseComparisons(filter);
  const attribute = name.toLowerCase().replace(coreSchema, '');
  return within && { attribute, sub: sub?.toLowerCase() ?? null, within };
}

/** Parses at least one comparison. Null if the text is invalid. */
export function parseComparisons(text: string): readonly Comparison[] | null {
  const found: Comparison[] = [];
  let rest = text;
  for (let join: string | undefined = 'and'; join !== undefined; ) {
    const [whole, name = '', present, operator = present, literal, next] = comparison.exec(rest) ?? [];
    const path = parsePath(name);
    const value = parseLiteral(literal ?? 'true');
    if (whole === undefined || path === null || value === undefined) return null;
    found.push({ path, operator: String(operator).toLowerCase(), value, join });
    rest = rest.slice(whole.length);
    join = next?.toLowerCase();
  }
  return found;
}

function parseLiteral(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.startsWith('"') ? text : text.toLowerCase());
    return typeof value === 'string' && /\p{Cc}/u.test(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
