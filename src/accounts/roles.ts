import { roles, type UserRole } from '../core/config/roles.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import type { Transaction } from '../store/database.ts';
import { appendEvents } from '../store/events.ts';
import { parseRoles, updateRoles } from '../store/roles.ts';
import { deleteLinks } from '../store/sign-in-links.ts';
import { lockUsersById, type User } from '../store/users.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { queueNotices } from './mail/queue-notice.ts';

export interface AskedRole {
  readonly role: string;
  readonly to: 'granted' | 'revoked';
}

export interface WantedRole extends AskedRole {
  readonly role: UserRole;
}

/** Gives or removes a role. Does nothing if the user already has that state. */
export function setRole(accounts: Accounts, username: string, { role, to }: AskedRole): Promise<void> {
  const wanted = { role: requireRole(role), to };
  return changeUser(accounts, username, (change) => setRoleIn(change, wanted));
}

/** Gives the user exactly these roles. */
export function replaceRoles(accounts: Accounts, username: string, asked: readonly string[]): Promise<void> {
  const wanted = asked.map(requireRole);
  return changeUser(accounts, username, (change) => replaceRolesIn(change, roles, wanted));
}

/** Within a transaction, gives the user those of the `decided` roles that are in `wanted`, and removes the others. */
export async function replaceRolesIn(
  change: AccountChange,
  decided: readonly UserRole[],
  wanted: readonly UserRole[],
): Promise<void> {
  let { user } = change;
  for (const role of decided) {
    await setRoleIn({ ...change, user }, { role, to: wanted.includes(role) ? 'granted' : 'revoked' });
    const held = parseRoles(user.roles).filter((one) => one !== role);
    user = { ...user, roles: [...held, ...(wanted.includes(role) ? [role] : [])].join(' ') };
  }
}

export function requireRole(role: string): UserRole {
  const known = roles.find((one) => one === role);
  if (known !== undefined) return known;
  const detail = `must be ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`;
  throw new Refusal('invalid', `${JSON.stringify(role.slice(0, 100))} is not a role. It ${detail}.`, [
    { pointer: '/role', detail },
  ]);
}

/** As `setRole`, within a transaction. */
async function setRoleIn({ queries, user, note }: AccountChange, wanted: WantedRole): Promise<void> {
  const { role, to } = wanted;
  if (isSo(user, wanted)) return;
  await updateRole(queries, [user], wanted);
  await note(`role.${to}`, { role });
}

/** Changes many users within a transaction. */
export async function setRolesIn(
  queries: Transaction,
  { now, actor, origin, outbox = null, defaultLanguage }: Accounts,
  wanted: readonly Pick<User, 'id'>[],
  change: WantedRole,
): Promise<void> {
  const locked = await lockUsersById(
    queries,
    wanted.map(({ id }) => id),
  );
  const users = locked.filter((user) => !isSo(user, change) && user.state !== 'deleted');
  if (users.length === 0) return;
  await updateRole(queries, users, change);
  const { role, to } = change;
  const event = {
    type: `role.${to}`,
    actor,
    origin: origin ?? null,
    at: now().toISOString(),
    details: { role },
  } as const;
  await appendEvents(
    queries,
    users.map(({ id }) => id),
    event,
  );
  if (outbox) await queueNotices(queries, outbox, users, event, defaultLanguage);
}

function isSo({ roles: stored }: User, { role, to }: WantedRole): boolean {
  return parseRoles(stored).includes(role) === (to === 'granted');
}

/** Also invalidates sign-in links that support created earlier, because they must not give access to the role. */
async function updateRole(
  queries: Transaction,
  users: readonly User[],
  { role, to }: WantedRole,
): Promise<void> {
  const alike = Map.groupBy(users, ({ roles: stored }) => stored);
  for (const [stored, those] of alike) {
    const ids = those.map(({ id }) => id);
    const others = parseRoles(stored).filter((one) => one !== role);
    await updateRoles(queries, ids, to === 'granted' ? [...others, role] : others);
    if (to === 'granted') await deleteLinks(queries, ids);
  }
}
