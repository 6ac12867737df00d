import { foldUsername } from '../../domain/profile/username.ts';
import { type Comparison, parseComparisons } from './path.ts';
import { ScimError } from './scim-reply.ts';
import type { showScimUser } from './show-user.ts';
import { foldAddress, isOwnAddress, readBoolean } from './wanted-user.ts';

const attributes = {
  users: ['id', 'username', 'externalid', 'emails', 'displayname', 'active'],
  groups: ['id', 'externalid', 'displayname', 'members'],
} as const;
type Kind = keyof typeof attributes;

/** A filter term in the form that directories send. All terms must match. */
export interface FilterTerm extends Comparison {
  readonly attribute: (typeof attributes)[Kind][number];
  readonly text: string;
}

/** Parses a filter. Null without one. */
export function parseFilter(text: string | null, kind: Kind): readonly FilterTerm[] | null {
  if (text === null || text.trim() === '') return null;
  const terms = text.length > 1000 ? null : parseComparisons(text.trim());
  return terms?.map((term) => parseTerm(term, kind)) ?? refuse(kind);
}

function parseTerm(comparison: Comparison, kind: Kind): FilterTerm {
  const { path, operator, value, join } = comparison;
  const attribute = attributes[kind].find((one) => one === path.attribute);
  const isWhole = path.sub === null && path.within.length === 0;
  const isOfMany = attribute === 'emails' || attribute === 'members';
  const isReadable = isWhole || (isOfMany && (path.sub ?? 'value') === 'value');
  const isFit = attribute === 'active' ? typeof value !== 'number' : typeof value === 'string';
  if (!attribute || !isReadable || !isFit || operator !== 'eq' || join !== 'and') return refuse(kind);
  return { ...comparison, attribute, text: String(value) };
}

const hints: Readonly<Record<Kind, string>> = {
  users:
    'A filter has terms like userName eq "ada", joined by and. Terms compare userName, externalId, id, displayName, active or emails[type eq "work"].value.',
  groups:
    'A filter has terms like displayName eq "Physics", joined by and. Terms compare displayName, externalId, id or members.value.',
};

function refuse(kind: Kind): never {
  throw new ScimError(400, 'invalidFilter', hints[kind]);
}

/** Whether a user's representation matches a term. */
export function fitsUser(user: ReturnType<typeof showScimUser>, term: FilterTerm): boolean {
  const { attribute, text, value, path } = term;
  const [email] = user.emails;
  switch (attribute) {
    case 'id':
      return user.id === text;
    case 'username':
      return foldUsername(user.userName) === foldUsername(text);
    case 'externalid':
      return user.externalId === text;
    case 'displayname':
      return user.displayName?.toLowerCase() === text.toLowerCase();
    case 'active':
      return user.active === readBoolean(value);
    case 'emails':
      return (
        email !== undefined &&
        foldAddress(email.value) === foldAddress(text) &&
        isOwnAddress(path, email.value)
      );
    case 'members':
      return false;
  }
}
