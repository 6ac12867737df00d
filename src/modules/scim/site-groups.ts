import type { Accounts } from '../../accounts/change-user.ts';
import { setOperatorsIn } from '../../accounts/operators.ts';
import { setRolesIn } from '../../accounts/roles.ts';
import { roles, type UserRole } from '../../core/config/roles.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { foldGroupName } from '../../store/group-values.ts';
import { parseRoles } from '../../store/roles.ts';
import { listScimOperators, listScimRoles, type ScimAccount } from './store.ts';

/** A SCIM group whose members have rights here. Its name is reserved. */
export interface SiteGroup {
  readonly id: string;
  readonly name: string;
  readonly has: (account: ScimAccount) => boolean;
  readonly list: (queries: Queries) => Promise<ScimAccount[]>;
  readonly set: (
    queries: Transaction,
    accounts: Accounts,
    members: readonly ScimAccount[],
    to: 'granted' | 'revoked',
  ) => Promise<void>;
}

export const operatorsGroup: SiteGroup = {
  id: 'operators',
  name: 'Operators',
  has: ({ operator }) => operator === 1,
  list: listScimOperators,
  set: (queries, accounts, members, to) =>
    setOperatorsIn(queries, accounts, members, to === 'granted' ? 1 : 0),
};

export const siteGroups: readonly SiteGroup[] = [operatorsGroup, ...roles.map(groupOfRole)];

export function findSiteGroup(id: string): SiteGroup | undefined {
  return siteGroups.find((group) => group.id === id);
}

/** The site's group that reserves this name. */
export function findReservedGroup(name: string): SiteGroup | undefined {
  return siteGroups.find((group) => foldGroupName(group.name) === foldGroupName(name));
}

function groupOfRole(role: UserRole): SiteGroup {
  const has = ({ roles: stored }: ScimAccount) => parseRoles(stored).includes(role);
  return {
    id: role,
    name: role,
    has,
    list: async (queries) => (await listScimRoles(queries)).filter(has),
    set: (queries, accounts, members, to) => setRolesIn(queries, accounts, members, { role, to }),
  };
}
