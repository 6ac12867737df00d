import type { MemberCall, VisitorCall } from '../../../hosts/main/members/services.ts';
import type { Group } from '../../../store/groups.ts';
import type { GroupCaller } from '../access.ts';
import { unknownGroup } from '../access.ts';
import { findGroup, findSeenGroups, type SeenGroups } from '../find-groups.ts';
import { groupDay } from '../group-change.ts';
import { type CountedGroups, type GroupSite, readGroups } from '../show-group.ts';

type Call = VisitorCall<never> | MemberCall<never>;

export function pageCaller({ exchange, directory }: Call): GroupCaller {
  const { session } = exchange.visitor;
  return {
    userId: session?.userId ?? null,
    isOperator: session?.operator === 1,
    directory: directory.access,
  };
}

export function findSeenBy(call: Call): Promise<SeenGroups> {
  return findSeenGroups(call.accounts.database, pageCaller(call), groupDay(call.accounts.now()));
}

export function siteOf({
  exchange,
  previewUrl,
  directory,
  accounts,
}: Pick<Call, 'exchange' | 'previewUrl' | 'directory' | 'accounts'>): GroupSite {
  const { isListedByDefault } = directory;
  return { mainUrl: exchange.host.origin, previewUrl, isListedByDefault, now: accounts.now };
}

/** The visible groups with the number of visible members. */
export function countSeenBy(call: Call): Promise<CountedGroups> {
  return readGroups(call.accounts.database, siteOf(call), pageCaller(call));
}

/** Returns 404 for a group that this visitor does not see. */
export async function requireGroup(
  call: Call,
  groups: SeenGroups,
  slug: string,
): Promise<{ readonly group: Group; readonly movedTo: string | null }> {
  const found = await findGroup(call.accounts.database, groups, slug);
  if (!found) throw unknownGroup(slug);
  return found;
}
