import type { GroupUpdate, WantedGroup } from '../../accounts/directory-groups.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { foldMembers, membersIn } from './members.ts';
import { parseOperations, requirePath, type ScimOperation } from './operations.ts';
import { parsePath } from './path.ts';
import { attributeOf, ScimError } from './scim-reply.ts';
import { readText } from './wanted-user.ts';

type Body = Readonly<Record<string, unknown>>;

/** Parses a whole group. A group without members may lack the attribute. */
export function parseWantedGroup(body: Body): WantedGroup {
  return {
    name: readName(attributeOf(body, 'displayName')),
    externalId: readExternalId(attributeOf(body, 'externalId')),
    members: [...membersIn(attributeOf(body, 'members'))],
  };
}

/** Parses PATCH operations, all or none. Other attributes are ignored, like in a PUT. */
export function parseGroupPatch(body: Body): GroupUpdate {
  const operations = parseOperations(body);
  const members = foldMembers(operations);
  const update: { name?: string; externalId?: string | null } = {};
  for (const { attribute, value } of operations.flatMap(attributesIn)) {
    if (attribute === 'displayname') update.name = readName(value);
    if (attribute === 'externalid') update.externalId = readExternalId(value);
  }
  return { ...update, ...(members && { members }) };
}

/** The attribute in the path, or all attributes in the value. */
function attributesIn({ op, path, value }: ScimOperation) {
  if (path !== null)
    return [{ attribute: requirePath(path).attribute, value: op === 'remove' ? null : value }];
  if (op === 'remove') throw new ScimError(400, 'noTarget', 'A removal needs a path.');
  if (!isObject(value))
    throw new ScimError(400, 'invalidValue', 'Without a path the value must be an object.');
  return Object.entries(value).map(([name, one]) => ({ attribute: parsePath(name)?.attribute, value: one }));
}

function readName(value: unknown): string {
  const text = readText(bare(value), 'displayName');
  if (text === null || text.trim() === '')
    throw new ScimError(400, 'invalidValue', 'displayName is missing.');
  return text;
}

function readExternalId(value: unknown): string | null {
  return readText(bare(value), 'externalId');
}

/** Unwraps a value, because Entra may send it as a list of one. */
function bare(value: unknown): unknown {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isObject(one) ? attributeOf(one, 'value') : one;
}
