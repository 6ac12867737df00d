import { closestTo } from '../../../hosts/directory/directory.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import type { Group, TreeGroup } from '../../../store/groups.ts';
import { pathSeen, type SeenGroups, subtreeSeen } from '../find-groups.ts';
import { groupDay } from '../group-change.ts';
import { type CountedGroups, readGroup } from '../show-group.ts';
import type { AskedMemberPage, PageMember } from '../shown-members.ts';
import { siteOf } from './group-call.ts';
import type { GroupRequest } from './group-request.ts';

/** A group as this visitor sees it. */
export interface GroupView {
  readonly group: Group;
  readonly groups: CountedGroups;
  /** The ancestors from the top to the parent. */
  readonly parents: readonly TreeGroup[];
  readonly subgroups: readonly TreeGroup[];
  readonly members: readonly PageMember[];
  /** The group's JSON. */
  readonly json: Awaited<ReturnType<typeof readGroup>>['json'];
}

export async function readGroupView(
  call: VisitorCall<never>,
  seen: SeenGroups,
  group: Group,
  { text, includesSubgroups, after, limit }: GroupRequest,
): Promise<GroupView> {
  const { accounts, exchange } = call;
  const { locale } = exchange;
  const language = closestTo(locale);
  const asked = { group, text, includesSubgroups, language, groupLanguage: locale, after, limit };
  const { groups, members, json } = await readGroup(accounts.database, siteOf(call), seen, asked);
  const parents = pathSeen(groups, group).slice(0, -1);
  return { group, groups, parents, subgroups: groups.children.get(group.id) ?? [], members, json };
}

/** The members in the request, with those of subgroups if it includes them. */
export function askMembers(
  call: VisitorCall<never>,
  seen: SeenGroups,
  group: Group,
  { text, includesSubgroups, after, limit }: GroupRequest,
): AskedMemberPage {
  const { isListedByDefault, now } = siteOf(call);
  const groupIds = (includesSubgroups ? subtreeSeen(seen, group) : [group]).map(({ id }) => id);
  const { locale: language } = call.exchange;
  return { groupIds, text, language, after, limit, today: groupDay(now()), isListedByDefault };
}
