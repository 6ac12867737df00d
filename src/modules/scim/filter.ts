import { foldUsername } from '../../domain/profile/username.ts';
import { type Comparison, parseComparisons } from './path.ts';
import { ScimError } from './scim-reply.ts';
import type { showScimUser } from './show-user.ts';
import { foldAddress, isOwnAddress, readBoolean } from './wanted-user.ts';

const attributes = ['id', 'username', 'externalid', 'emails', 'displayname', 'active'] as const;
type Attribute = (typeof attributes)[number];

/** A filter term as directories send it. All terms must match. */
export interface FilterTerm extends Comparison {
  readonly attribute: Attribute;
  readonly text: string;
}

/** Null where there is none. */
export function parseFilter(text: string | null): readonly FilterTerm[] | null {
  if (text === null || text.trim() === '') return null;
  const terms = text.length > 1000 ? null : parseComparisons(text.trim());
  return terms?.map(parseTerm) ?? refuse();
}

function parseTerm(comparison: Comparison): FilterTerm {
  const { path, operator, value, join } = comparison;
  const attribute = attributes.find((one) => one === path.attribute);
  const isWhole = path.sub === null && path.within.length === 0;
  const isReadable = isWhole || (attribute === 'emails' && (path.sub ?? 'value') === 'value');
  const isFit = attribute === 'active' ? typeof value !== 'number' : typeof value === 'string';
  if (!attribute || !isReadable || !isFit || operator !== 'eq' || join !== 'and') return refuse();
  return { ...comparison, attribute, text: String(value) };
}

function refuse(): never {
  throw new ScimError(
    400,
    'invalidFilter',
    'A filter has terms like userName eq "ada", joined by and. Terms compare userName, externalId, id, displayName, active or emails[type eq "work"].value.',
  );
}

/** Whether a term is true of a user as it is shown. */
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
  }
}
