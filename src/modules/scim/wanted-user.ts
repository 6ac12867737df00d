import type { MappedField } from '../../core/config/directory-fields.ts';
import { foldEmailAddress, parseEmailAddress } from '../../core/platform/email-address.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { type DirectoryAttributes, readMapped } from './directory-attributes.ts';
import type { Comparison, ScimPath } from './path.ts';
import { attributeOf, ScimError } from './scim-reply.ts';

/** The stored attributes that a directory sends. */
export interface WantedUser {
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string | null;
  readonly active: boolean;
  readonly name: NameParts;
  /** Attributes for DIRECTORY_FIELDS. */
  readonly attributes: DirectoryAttributes;
}

export type NameParts = Readonly<Partial<Record<NamePart, string>>>;
const nameParts = ['formatted', 'givenName', 'familyName', 'displayName'] as const;
type NamePart = (typeof nameParts)[number];

const longest = 255;

/** Parses a whole user. Unknown attributes are ignored, because directories send many. */
export function parseWantedUser(
  body: Readonly<Record<string, unknown>>,
  fields: readonly MappedField[],
): WantedUser {
  const at = (name: string) => attributeOf(body, name);
  return {
    userName: readUserName(at('userName')),
    externalId: readText(at('externalId'), 'externalId'),
    email: readEmail(at('emails')),
    active: readBoolean(at('active') ?? true),
    name: readName(at('name'), at('displayName')),
    attributes: readMapped(body, fields),
  };
}

export function readUserName(value: unknown): string {
  const text = readText(value, 'userName');
  if (text === null) throw new ScimError(400, 'invalidValue', 'userName is missing.');
  return text;
}

export function readText(value: unknown, name: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && value.length <= longest && !/\p{Cc}/u.test(value)) return value;
  throw new ScimError(400, 'invalidValue', `${name} must be one line of at most ${longest} characters.`);
}

/** Reads a boolean, which Entra sends as text. */
export function readBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError(400, 'invalidValue', 'active must be true or false.');
}

/** Chooses the account's email address: the primary one, the work one, the existing one, or the first. */
export function readEmail(value: unknown, present: string | null = null): string | null {
  const all = (Array.isArray(value) ? value : [value]).flatMap((one) => {
    if (!isObject(one)) return one ? [{ address: readText(one, 'emails'), primary: false, type: '' }] : [];
    const address = readText(attributeOf(one, 'value'), 'emails.value');
    const primary = readBoolean(attributeOf(one, 'primary') ?? false);
    return [{ address, primary, type: String(attributeOf(one, 'type') ?? '').toLowerCase() }];
  });
  const fit = all.filter(({ address }) => address !== null);
  const chosen = fit.find(({ primary }) => primary) ?? fit.find(({ type }) => type === 'work');
  return chosen?.address ?? present ?? fit[0]?.address ?? null;
}

/** Folds an email address for lookups. */
export function foldAddress(text: string): string {
  return foldEmailAddress(parseEmailAddress(text) ?? text);
}

/** Whether a path means the account's one address, which is primary and for work. Other addresses are ignored. */
export function isOwnAddress({ within }: ScimPath, email: string | null): boolean {
  return within.every((one) => one.operator === 'eq' && one.join === 'and' && isOfOwn(one, email));
}

function isOfOwn({ path, value }: Comparison, email: string | null): boolean {
  if (path.attribute === 'type') return String(value).toLowerCase() === 'work';
  if (path.attribute === 'primary') return String(value).toLowerCase() === 'true';
  return path.attribute === 'value' && email !== null && foldAddress(String(value)) === foldAddress(email);
}

function readName(value: unknown, displayName: unknown): NameParts {
  const given = { ...(isObject(value) ? value : {}), displayName };
  const parts = nameParts.flatMap((part) => {
    const text = readText(attributeOf(given, part), part);
    return text === null ? [] : [[part, text] as const];
  });
  return Object.fromEntries(parts);
}

/** The content of a first draft. Null without a name. */
export function firstBasics(parts: NameParts): object | null {
  const name = fullNameOf(parts);
  const { givenName, familyName } = parts;
  return name === null ? null : { name, ...(givenName && { givenName }), ...(familyName && { familyName }) };
}

/** The full name in the usual order. */
export function fullNameOf({ displayName, formatted, givenName, familyName }: NameParts): string | null {
  return displayName ?? formatted ?? ([givenName, familyName].filter(Boolean).join(' ') || null);
}
