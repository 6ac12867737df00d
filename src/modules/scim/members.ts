import type { MemberUpdate } from '../../accounts/directory-groups.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { requirePath, type ScimOperation } from './operations.ts';
import type { ScimPath } from './path.ts';
import { attributeOf, ScimError } from './scim-reply.ts';

const mostMembers = 10_000;

/** The effect of PATCH operations on members, in order. Null if none is about members. */
export function foldMembers(operations: readonly ScimOperation[]): MemberUpdate | null {
  const change = { replaces: false, added: new Set<string>(), removed: new Set<string>() };
  let isOne = false;
  for (const { op, path, value } of operations) {
    const inner = path === null && isObject(value) ? attributeOf(value, 'members') : undefined;
    if (path === null && inner === undefined) continue;
    const parsed = requirePath(path ?? 'members');
    if (parsed.attribute !== 'members') continue;
    isOne = true;
    apply(change, op, namedMember(parsed), path === null ? inner : value);
  }
  return isOne ? change : null;
}

interface OpenUpdate extends MemberUpdate {
  replaces: boolean;
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

function apply(change: OpenUpdate, op: ScimOperation['op'], one: string | null, value: unknown): void {
  const { added, removed } = change;
  const add = (ids: Iterable<string>) => {
    for (const id of ids) {
      added.add(id);
      removed.delete(id);
    }
  };
  const remove = (ids: Iterable<string>) => {
    for (const id of ids) {
      added.delete(id);
      removed.add(id);
    }
  };
  const ids = one === null ? membersIn(value) : [one];
  // A removal without a value removes all members, an empty list removes none.
  if (op !== 'add' && one === null && (op === 'replace' || (value ?? null) === null)) {
    change.replaces = true;
    added.clear();
    add(ids);
  } else if (op === 'add') add(ids);
  else {
    remove(ids);
    if (op === 'replace') add(membersIn(value));
  }
}

/** The member in `members[value eq "…"]`. Null if the path means all members. */
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
