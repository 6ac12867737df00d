import { isObject } from '../../domain/profile/is-object.ts';
import { parseOperations, requirePath, type ScimOperation } from './operations.ts';
import type { ScimPath } from './path.ts';
import { attributeOf, ScimError } from './scim-reply.ts';

/** The resulting members of a group, and those removed by name. */
export interface MemberChange {
  readonly ids: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

const mostMembers = 1000;

export function changeMembers(
  now: ReadonlySet<string>,
  body: Readonly<Record<string, unknown>>,
): MemberChange {
  return parseOperations(body).reduce(applyOperation, { ids: now, removed: new Set<string>() });
}

/** The group's own attributes, for example its name, can't change. */
function applyOperation(change: MemberChange, operation: ScimOperation): MemberChange {
  const { op, path, value } = operation;
  if (path === null) {
    const members = isObject(value) ? attributeOf(value, 'members') : undefined;
    return members === undefined ? change : applyOperation(change, { op, path: 'members', value: members });
  }
  const parsed = requirePath(path);
  if (parsed.attribute !== 'members') return change;
  const one = namedMember(parsed);
  const ids = one === null ? membersIn(value) : new Set([one]);
  const { ids: before, removed } = change;
  if (op === 'add') return { ids: before.union(ids), removed: removed.difference(ids) };
  // A removal without a value is of all members, one with an empty list of none.
  if (one === null && (op === 'replace' || (value ?? null) === null)) return { ids, removed };
  const instead = op === 'replace' ? membersIn(value) : new Set<string>();
  return {
    ids: before.difference(ids).union(instead),
    removed: removed.union(ids).difference(instead),
  };
}

/** `members[value eq "…"]`; null where the path means all of them. */
function namedMember({ sub, within: [first, ...others] }: ScimPath): string | null {
  if (!first && sub === null) return null;
  const isNamed = first?.path.attribute === 'value' && first.operator === 'eq' && others.length === 0;
  if (isNamed && sub === null && typeof first.value === 'string') return first.value;
  throw new ScimError(400, 'invalidPath', 'Use the path members[value eq "ID"] with the id of a user.');
}

export function membersIn(value: unknown): ReadonlySet<string> {
  const list = value === undefined || value === null ? [] : [value].flat();
  if (list.length > mostMembers)
    throw new ScimError(400, 'tooMany', `Send at most ${mostMembers} members in a request.`);
  return new Set(
    list.map((one) => {
      const id = isObject(one) ? attributeOf(one, 'value') : one;
      if (typeof id === 'string' && id !== '') return id;
      throw new ScimError(400, 'invalidValue', 'Each member needs a value with the id of a user.');
    }),
  );
}
