import { isObject } from '../profile/is-object.ts';
import { parseOperations, type ScimOperation } from './operations.ts';
import { ScimError } from './scim-reply.ts';
import {
  type NameParts,
  readBoolean,
  readEmail,
  readText,
  readUserName,
  type WantedUser,
} from './wanted-user.ts';

/** Applies the operations in order. One names an attribute by its path, or several in its value. */
export function patchUser(wanted: WantedUser, body: Readonly<Record<string, unknown>>): WantedUser {
  return parseOperations(body).reduce(applyOperation, wanted);
}

function applyOperation(wanted: WantedUser, { op, path, value }: ScimOperation): WantedUser {
  if (path !== null) return setAttribute(wanted, path, op === 'remove' ? null : value, op);
  if (op === 'remove') throw new ScimError(400, 'noTarget', 'A removal needs a path.');
  if (!isObject(value))
    throw new ScimError(400, 'invalidValue', 'Without a path the value must be an object.');
  return Object.entries(value).reduce((all, [name, one]) => setAttribute(all, name, one, op), wanted);
}

/** Attributes that are not stored are ignored, as in a PUT. */
function setAttribute(wanted: WantedUser, path: string, value: unknown, op: ScimOperation['op']): WantedUser {
  const plain = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/i, '').toLowerCase();
  switch (plain) {
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
            (all, [part, one]) => setAttribute(all, `name.${part}`, one, op),
            wanted,
          )
        : { ...wanted, name: pick(wanted.name, 'displayName') };
    default:
      if (!meansEmail(plain, wanted)) return wanted;
      return { ...wanted, email: readEmail(value, op === 'add' && plain === 'emails' ? wanted.email : null) };
  }
}

/** An account has one address, for work and primary: others that a directory knows are passed over. */
function meansEmail(path: string, { email }: WantedUser): boolean {
  const [whole, filter] = /^emails(?:\[([^\]]*)\])?(?:\.value)?$/.exec(path) ?? [];
  if (whole === undefined) return false;
  const own = ['type eq "work"', 'primary eq true', `value eq "${email?.toLowerCase()}"`];
  return filter === undefined || filter.split(' and ').every((one) => own.includes(one.trim()));
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
