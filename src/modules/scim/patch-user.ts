import type { MappedField } from '../../core/config/directory-fields.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { patchAttributes } from './directory-attributes.ts';
import { parseOperations, requirePath, type ScimOperation } from './operations.ts';
import { parsePath, type ScimPath } from './path.ts';
import { ScimError } from './scim-reply.ts';
import {
  isOwnAddress,
  type NameParts,
  readBoolean,
  readEmail,
  readText,
  readUserName,
  type WantedUser,
} from './wanted-user.ts';

/** Applies operations in order. An operation names an attribute in its path, or several in its value. */
export function patchUser(
  wanted: WantedUser,
  body: Readonly<Record<string, unknown>>,
  fields: readonly MappedField[],
): WantedUser {
  return parseOperations(body).reduce((all, one) => applyOperation(all, one, fields), wanted);
}

function applyOperation(
  wanted: WantedUser,
  { op, path, value }: ScimOperation,
  fields: readonly MappedField[],
): WantedUser {
  const set = (all: WantedUser, place: ScimPath, one: unknown): WantedUser => ({
    ...setAttribute(all, place, one, op),
    attributes: patchAttributes(all.attributes, fields, { path: place, value: one, op }),
  });
  if (path !== null) return set(wanted, requirePath(path), op === 'remove' ? null : value);
  if (op === 'remove') throw new ScimError(400, 'noTarget', 'A removal needs a path.');
  if (!isObject(value))
    throw new ScimError(400, 'invalidValue', 'Without a path the value must be an object.');
  return Object.entries(value).reduce((all, [name, one]) => {
    const parsed = parsePath(name);
    return parsed ? set(all, parsed, one) : all;
  }, wanted);
}

/** Sets an attribute. Attributes that are not stored are ignored, like in a PUT. */
function setAttribute(
  wanted: WantedUser,
  path: ScimPath,
  value: unknown,
  op: ScimOperation['op'],
): WantedUser {
  const { attribute, sub, within } = path;
  if (attribute === 'emails' && (sub ?? 'value') === 'value') {
    const isAll = sub === null && within.length === 0;
    const present = op === 'add' && isAll ? wanted.email : null;
    return isOwnAddress(path, wanted.email) ? { ...wanted, email: readEmail(value, present) } : wanted;
  }
  if (within.length > 0) return wanted;
  switch (sub === null ? attribute : `${attribute}.${sub}`) {
    case 'active':
      return { ...wanted, active: readBoolean(value) };
    case 'username':
      return { ...wanted, userName: readUserName(value) };
    case 'externalid':
      return { ...wanted, externalId: readText(value, 'externalId') };
    case 'displayname':
      return withName(wanted, 'displayName', value);
    case 'name.formatted':
      return withName(wanted, 'formatted', value);
    case 'name.givenname':
      return withName(wanted, 'givenName', value);
    case 'name.familyname':
      return withName(wanted, 'familyName', value);
    case 'name':
      return isObject(value)
        ? Object.entries(value).reduce(
            (all, [part, one]) => setAttribute(all, { attribute, sub: part.toLowerCase(), within }, one, op),
            wanted,
          )
        : { ...wanted, name: pick(wanted.name, 'displayName') };
    default:
      return wanted;
  }
}

function withName(wanted: WantedUser, part: keyof NameParts, value: unknown): WantedUser {
  const text = readText(value, part);
  const { [part]: _before, ...others } = wanted.name;
  return { ...wanted, name: text === null ? others : { ...others, [part]: text } };
}

function pick(name: NameParts, part: keyof NameParts): NameParts {
  const text = name[part];
  return text === undefined ? {} : { [part]: text };
}
