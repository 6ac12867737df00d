import { isObject } from '../profile/is-object.ts';
import { parseOperations, type ScimOperation } from './operations.ts';
import { ScimError } from './scim-reply.ts';
import {
  type NameParts,
  readBoolean,
  readEmail,
  readText,
  readUserName,
  type UserWish,
} from './user-wish.ts';

/** One after the other; a path is in the address of an attribute, or each attribute has its own. */
export function patchUser(wish: UserWish, body: Readonly<Record<string, unknown>>): UserWish {
  return parseOperations(body).reduce(applyOperation, wish);
}

function applyOperation(wish: UserWish, { op, path, value }: ScimOperation): UserWish {
  if (path !== null) return setAttribute(wish, path, op === 'remove' ? null : value);
  if (op === 'remove') throw new ScimError(400, 'noTarget', 'A removal needs a path.');
  if (!isObject(value))
    throw new ScimError(400, 'invalidValue', 'Without a path the value must be an object.');
  return Object.entries(value).reduce((all, [name, one]) => setAttribute(all, name, one), wish);
}

/** What is not kept is passed over, as in a whole. */
function setAttribute(wish: UserWish, path: string, value: unknown): UserWish {
  const plain = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/i, '').toLowerCase();
  switch (plain) {
    case 'active':
      return { ...wish, active: readBoolean(value) };
    case 'username':
      return { ...wish, userName: readUserName(value) };
    case 'externalid':
      return { ...wish, externalId: readText(value, 'externalId') };
    case 'displayname':
      return withName(wish, 'displayName', value);
    case 'name.formatted':
      return withName(wish, 'formatted', value);
    case 'name.givenname':
      return withName(wish, 'givenName', value);
    case 'name.familyname':
      return withName(wish, 'familyName', value);
    case 'name':
      return isObject(value)
        ? Object.entries(value).reduce((all, [part, one]) => setAttribute(all, `name.${part}`, one), wish)
        : { ...wish, name: pick(wish.name, 'displayName') };
    default:
      return /^emails(?:\[[^\]]*\])?(?:\.value)?$/.test(plain) ? { ...wish, email: readEmail(value) } : wish;
  }
}

function withName(wish: UserWish, part: keyof NameParts, value: unknown): UserWish {
  const text = readText(value, part);
  const { [part]: _before, ...others } = wish.name;
  return { ...wish, name: text === null ? others : { ...others, [part]: text } };
}

function pick(name: NameParts, part: keyof NameParts): NameParts {
  const text = name[part];
  return text === undefined ? {} : { [part]: text };
}
