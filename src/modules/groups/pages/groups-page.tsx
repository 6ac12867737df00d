import { EmptyState } from '../../../core/html/design/empty-state.tsx';
import { Icon } from '../../../core/html/design/icon.tsx';
import { emptyStyles } from '../../../core/html/design/styles.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { LinkPreview } from '../../../core/web/link-preview.tsx';
import { groupTextsIn } from '../../../domain/profile/profile-groups.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import type { TreeGroup } from '../../../store/groups.ts';
import { mayInGroup } from '../access.ts';
import type { PeopleCounts, SeenGroups } from '../find-groups.ts';
import { countSeenBy } from './group-call.ts';
import { GroupFace } from './group-face.tsx';
import { groupTexts } from './group-texts.ts';
import css from './groups.css' with { type: 'text' };

/** The tree of visible groups with the number of members in each. */
export async function showGroups(call: VisitorCall): Promise<Reply> {
  const { exchange } = call;
  const { locale, host } = exchange;
  const texts = groupTexts(locale);
  const groups = await countSeenBy(call);
  const mayCreate = mayInGroup(groups.tree, groups.reader, 'create', null);
  const create = (
    <a class="button second" href={mainPaths.newGroup}>
      <Icon name="plus" />
      {texts.create}
    </a>
  );
  return renderFramed(exchange, {
    title: texts.title,
    css: emptyStyles + css,
    head: (
      <LinkPreview
        host={host}
        path={mainPaths.groups}
        title={texts.title}
        intro={texts.intro(host.site.name)}
      />
    ),
    children: (
      <>
        <div class="group-bar">
          <h1 class="display">{texts.title}</h1>
          {mayCreate && groups.seen.size > 0 && create}
        </div>
        {groups.seen.size === 0 ? (
          <EmptyState icon="users" title={texts.none} {...(!mayCreate && { hint: texts.noneHint })}>
            {mayCreate && create}
          </EmptyState>
        ) : (
          <GroupList parent={null} groups={groups} counts={groups.counts} locale={locale} />
        )}
      </>
    ),
  });
}

interface GroupListProps {
  readonly parent: string | null;
  readonly groups: SeenGroups;
  readonly counts: PeopleCounts;
  readonly locale: string;
}

/** Lists groups, each with its subgroups below it. */
function GroupList({ parent, ...rest }: GroupListProps) {
  const below = rest.groups.children.get(parent) ?? [];
  if (below.length === 0) return null;
  return (
    <ul class={parent === null ? 'group-tree' : undefined}>
      {below.map((group) => (
        <li>
          <GroupRow group={group} counts={rest.counts} locale={rest.locale} />
          <GroupList parent={group.id} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface GroupRowProps {
  readonly group: TreeGroup;
  readonly counts: PeopleCounts;
  readonly locale: string;
}

/** The name and the number of members. */
export function GroupRow({ group, counts, locale }: GroupRowProps) {
  const texts = groupTexts(locale);
  const { name } = groupTextsIn(group, locale);
  const { own = 0, below = 0 } = counts.get(group.id) ?? {};
  return (
    <div class="group-row">
      <GroupFace group={group} name={name} />
      <a href={href(mainPaths.group, { slug: group.slug })} dir="auto">
        {name}
      </a>
      {group.visibility !== 'public' && <span class="badge">{texts.visibility[group.visibility]}</span>}
      <span class="group-size">
        {texts.people(own)}
        {below !== own && ` · ${texts.peopleBelow(below)}`}
      </span>
    </div>
  );
}
