import type { Accounts } from '../../accounts/change-user.ts';
import type { GroupUpdate, WantedGroup } from '../../accounts/directory-groups.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { keepManagedByHand } from '../../store/group-members.ts';
import { foldGroupName, isReservedGroupName } from '../../store/group-values.ts';
import { type Group, listGroupsByExternalId, listGroupsByName, lockGroup } from '../../store/groups.ts';
import { type GroupCaller, requireMay } from './access.ts';
import { changeGroupIn, createGroupIn } from './change-groups.ts';
import { beginChange, changeTree, type GroupChange, lockSeen, lockTree } from './group-change.ts';
import { exchangeManaged, type ManagedChange, replaceManaged } from './managed-members.ts';

/** A directory manages its own groups with the rights of an operator. */
const directory: GroupCaller = { userId: null, isOperator: true, directory: 'public' };

/** Creates a hidden group, or restores one that the directory deleted. Returns its id. */
export function createDirectoryGroup(accounts: Accounts, wanted: WantedGroup): Promise<string> {
  return changeTree(accounts, directory, async (change) => {
    const { queries } = change;
    const { name, members } = wanted;
    const former = await findFormer(queries, wanted);
    await refuseTaken(queries, wanted, former?.id ?? null);
    const group = former
      ? await revive(change, former, wanted)
      : await createGroupIn(
          change,
          { name, visibility: 'hidden' },
          { externalId: wanted.externalId, directoryState: 'active' },
        );
    await replaceManaged(change, group, members);
    return group.id;
  });
}

/** A deleted group with this external id, or with this name if either has no external id. */
async function findFormer(queries: Queries, { name, externalId }: WantedGroup): Promise<Group | null> {
  const isFormer = ({ directoryState }: Group) => directoryState === 'deleted';
  const byId = externalId === null ? [] : await listGroupsByExternalId(queries, externalId);
  const byName = (await listGroupsByName(queries, foldGroupName(name))).filter(
    (group) => externalId === null || group.externalId === null,
  );
  return [...byId, ...byName].find(isFormer) ?? null;
}

async function revive(change: GroupChange, { id, externalId }: Group, wanted: WantedGroup): Promise<Group> {
  const group = await requireGroup(change.queries, id, 'deleted');
  return changeGroupIn(change, group, {
    fields: { name: wanted.name },
    directory: { externalId: wanted.externalId ?? externalId, directoryState: 'active' },
  });
}

/** Changes a group. A change of members alone does not lock the tree. */
export function changeDirectoryGroup(accounts: Accounts, id: string, update: GroupUpdate): Promise<void> {
  return accounts.database.transaction(async (queries) => {
    const isOfTree = update.name !== undefined || update.externalId !== undefined;
    if (isOfTree) await lockTree(queries);
    const group = await requireGroup(queries, id, 'active');
    if (isOfTree) await changeAttributes(queries, accounts, group, update);
    await changeManaged({ queries, accounts, at: accounts.now().toISOString() }, group, update);
  });
}

async function changeAttributes(
  queries: Transaction,
  accounts: Accounts,
  group: Group,
  { name = group.name, externalId = group.externalId }: GroupUpdate,
): Promise<void> {
  if (name === group.name && externalId === group.externalId) return;
  await refuseTaken(queries, { name, externalId }, group.id);
  const change = await beginChange(queries, accounts, directory);
  await changeGroupIn(change, group, { fields: { name }, directory: { externalId } });
}

async function changeManaged(change: ManagedChange, group: Group, { members }: GroupUpdate): Promise<void> {
  if (members === undefined) return;
  const { replaces, added, removed } = members;
  if (replaces) await replaceManaged(change, group, [...added]);
  else await exchangeManaged(change, group, [...removed], [...added]);
}

/** Hides the group, and keeps its texts and titles. */
export function deleteDirectoryGroup(accounts: Accounts, id: string): Promise<void> {
  return changeTree(accounts, directory, async (change) => {
    const group = await requireGroup(change.queries, id, 'active');
    await replaceManaged(change, group, []);
    await changeGroupIn(change, group, {
      fields: { visibility: 'hidden' },
      directory: { directoryState: 'deleted' },
    });
  });
}

/** Lets a directory manage a group that it did not create, or ends that. Its members then count as added by hand. */
export function handGroup(
  accounts: Accounts,
  caller: GroupCaller,
  slug: string,
  state: 'on' | 'off',
): Promise<void> {
  return changeTree(accounts, caller, async (change) => {
    const group = await lockSeen(change, slug);
    requireMay(change.tree, change.reader, 'set-visibility', group);
    if (state === 'on') await refuseTaken(change.queries, group, group.id, 'active');
    else await keepManagedByHand(change.queries, group.id);
    const directoryState = state === 'on' ? 'active' : null;
    await changeGroupIn(change, group, { fields: {}, directory: { directoryState } });
  });
}

/**
 * Rejects names that another group in `among` uses, because directories find groups by name. Deleted groups
 * do not count.
 */
async function refuseTaken(
  queries: Queries,
  { name, externalId }: Pick<Group, 'name' | 'externalId'>,
  ownId: string | null,
  among: 'all' | 'active' = 'all',
): Promise<void> {
  if (isReservedGroupName(name))
    throw new Refusal('taken', `${name} is reserved for a group that gives rights. Choose another name.`);
  const isOther = ({ id, directoryState }: Group) =>
    id !== ownId && directoryState !== 'deleted' && (among === 'all' || directoryState === 'active');
  const named = (await listGroupsByName(queries, foldGroupName(name))).find(isOther);
  if (named?.directoryState === 'active')
    throw new Refusal('taken', `A group named ${named.name} already exists. Choose another name.`);
  if (named)
    throw new Refusal(
      'taken',
      `${named.name} is the name of a group that SCIM does not manage. To let SCIM manage it: vitrine group scim ${named.slug} on`,
    );
  const same = externalId === null ? [] : await listGroupsByExternalId(queries, externalId);
  if (same.some(({ id, directoryState }) => id !== ownId && directoryState === 'active'))
    throw new Refusal('taken', `A group has the externalId ${externalId} already.`);
}

async function requireGroup(
  queries: Transaction,
  id: string,
  state: Group['directoryState'],
): Promise<Group> {
  const group = await lockGroup(queries, id);
  if (group?.directoryState === state) return group;
  throw new Refusal('unknown', `The directory has no group with the id ${JSON.stringify(id.slice(0, 100))}.`);
}
