import type { Accounts } from '../../accounts/change-user.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { createCheck } from '../../hosts/api/endpoint/check.ts';
import { strict, Type } from '../../hosts/api/schema-builder.ts';
import { findGroupBySlug } from '../../store/groups.ts';
import type { GroupCaller } from './access.ts';
import { changeGroup, createGroup } from './change-groups.ts';
import { groupSchemas } from './contract.ts';
import { type MemberOutcome, putMembers } from './members.ts';

const { slug, name, ...fields } = groupSchemas.NewGroup.properties;
const ImportedMember = Type.Object(
  { username: Type.String(), ...groupSchemas.MemberTerms.properties },
  strict,
);
const ImportedGroup = Type.Object(
  { slug, name: Type.Optional(name), ...fields, members: Type.Optional(Type.Array(ImportedMember)) },
  strict,
);
const checkGroup = createCheck(ImportedGroup, { fromText: false });

export type ImportedLine = { readonly line: number; readonly group: string | null } & (
  | { readonly result: 'refused'; readonly detail: string }
  | {
      readonly result: 'added' | 'changed' | 'unchanged';
      readonly refused: readonly Extract<MemberOutcome, { result: 'refused' }>[];
    }
);

/** Imports groups in the format of `exportGroups`, one per line. A line with an error changes nothing. */
export async function* importGroups(
  accounts: Accounts,
  caller: GroupCaller,
  text: string,
): AsyncGenerator<ImportedLine> {
  for (const [index, json] of text.split('\n').entries()) {
    if (json.trim() === '') continue;
    const line = index + 1;
    let group: string | null = null;
    try {
      const value = parseLine(json);
      group = slugOf(value);
      yield { line, group, ...(await importGroup(accounts, caller, await checkGroup(value))) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      yield { line, group, result: 'refused', detail: explain(error) };
    }
  }
}

async function importGroup(
  accounts: Accounts,
  caller: GroupCaller,
  { members = [], ...wanted }: Awaited<ReturnType<typeof checkGroup>>,
) {
  const known = await findGroupBySlug(accounts.database, wanted.slug);
  const group = known
    ? await changeGroup(accounts, caller, known.slug, { fields: wanted })
    : await createGroup(accounts, caller, { ...wanted, name: wanted.name ?? '' });
  const named = members.map(({ username, ...terms }) => ({ member: username, ...terms }));
  const outcomes = await putMembers(accounts, caller, group.slug, named);
  const isChanged =
    known?.version !== group.version || outcomes.some(({ result }) => /^(added|changed)$/.test(result));
  return {
    result: known ? (isChanged ? ('changed' as const) : ('unchanged' as const)) : ('added' as const),
    refused: outcomes.filter((outcome) => outcome.result === 'refused'),
  };
}

function parseLine(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Refusal('invalid', 'The line is not JSON. Use one group per line, as group export prints it.');
  }
}

function slugOf(value: unknown): string | null {
  const given = value !== null && typeof value === 'object' && 'slug' in value ? value.slug : null;
  return typeof given === 'string' ? given.slice(0, 64) : null;
}

function explain({ message, problems: [first] }: Refusal): string {
  return first ? `${first.pointer || 'The line'} ${first.detail}.` : message;
}
