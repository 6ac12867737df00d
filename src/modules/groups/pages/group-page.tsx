import { EmptyState } from '../../../core/html/design/empty-state.tsx';
import { Icon } from '../../../core/html/design/icon.tsx';
import { SearchField } from '../../../core/html/design/search-field.tsx';
import { emptyStyles, findingStyles } from '../../../core/html/design/styles.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { commaOf } from '../../../core/texts/comma.ts';
import { LinkPreview } from '../../../core/web/link-preview.tsx';
import { renderMarkdownHtml } from '../../../domain/formats/markdown-to-html.ts';
import { groupTextsIn } from '../../../domain/profile/profile-groups.ts';
import { peopleCss } from '../../../hosts/directory/pages/people-styles.ts';
import { loadingOf, nothingWanted, PersonCard } from '../../../hosts/directory/pages/person-card.tsx';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import { mayInGroup } from '../access.ts';
import type { PageMember } from '../shown-members.ts';
import { groupAddress } from './group-data.ts';
import { GroupFace } from './group-face.tsx';
import { type GroupRequest, queryFor } from './group-request.ts';
import { groupTexts } from './group-texts.ts';
import type { GroupView } from './group-view.ts';
import css from './groups.css' with { type: 'text' };
import { GroupRow } from './groups-page.tsx';

export function renderGroup(call: VisitorCall<'slug'>, view: GroupView, request: GroupRequest): Reply {
  const { exchange, previewUrl } = call;
  const { group, groups, subgroups, parents } = view;
  const { name, description } = view.json;
  const { counts } = groups;
  const { locale, host } = exchange;
  const texts = groupTexts(locale);
  const path = href(mainPaths.group, { slug: group.slug });
  return renderFramed(exchange, {
    title: name,
    css: findingStyles + emptyStyles + peopleCss + css,
    picturesFrom: previewUrl,
    head: (
      <>
        <LinkPreview host={host} path={path} title={name} intro={name} />
        <link rel="canonical" href={groupAddress(call, group)} />
      </>
    ),
    children: (
      <>
        <nav class="group-path" aria-label={texts.path}>
          <a href={mainPaths.groups}>{texts.title}</a>
          {parents.map((parent) => (
            <>
              <Icon name="chevron-right" />
              <a href={href(mainPaths.group, { slug: parent.slug })}>
                <bdi>{groupTextsIn(parent, locale).name}</bdi>
              </a>
            </>
          ))}
        </nav>
        <header class="group-head">
          <GroupFace group={group} name={name} size="large" />
          <div>
            <h1 class="display">
              <bdi>{name}</bdi>
            </h1>
            <p class="group-size">
              {texts.people(counts.get(group.id)?.own ?? 0)}
              {group.visibility !== 'public' && (
                <span class="badge">{texts.visibility[group.visibility]}</span>
              )}
            </p>
          </div>
          {mayInGroup(groups.tree, groups.reader, 'change', group) && (
            <a class="button second" href={href(mainPaths.editGroup, { slug: group.slug })}>
              <Icon name="pencil" />
              {texts.edit}
            </a>
          )}
        </header>
        {description && (
          <div
            class="text"
            dir="auto"
            dangerouslySetInnerHTML={{ __html: renderMarkdownHtml(description) }}
          />
        )}
        {group.url && (
          <p>
            <a href={group.url} rel="noopener">
              <bdi>{group.url}</bdi>
            </a>
          </p>
        )}
        {subgroups.length > 0 && (
          <section aria-labelledby="subgroups">
            <h2 id="subgroups">{texts.subgroups}</h2>
            <ul class="group-list">
              {subgroups.map((one) => (
                <li>
                  <GroupRow group={one} counts={counts} locale={locale} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <People call={call} view={view} request={request} />
      </>
    ),
  });
}

interface PeopleProps {
  readonly call: VisitorCall<'slug'>;
  readonly view: GroupView;
  readonly request: GroupRequest;
}

/** Lists leads first. */
function People({ call, view, request }: PeopleProps) {
  const { group, subgroups, members } = view;
  const { next } = view.json;
  const { text, includesSubgroups, after } = request;
  const { locale } = call.exchange;
  const texts = groupTexts(locale);
  const path = href(mainPaths.group, { slug: group.slug });
  const link = (format: string, name: string) => {
    const query = new URLSearchParams({ ...(includesSubgroups && { include: 'subgroups' }), format });
    return (
      <a rel="nofollow" href={`${path}?${query}`}>
        {name}
      </a>
    );
  };
  const isSearch = text.trim() !== '';
  return (
    <section aria-labelledby="people">
      <h2 id="people">{texts.members}</h2>
      {(members.length > 0 || isSearch || subgroups.length > 0) && (
        <search>
          <form method="get" action={path} class="group-find">
            <div class="find">
              <Icon name="search" />
              <SearchField name="q" label={texts.search} value={text} most={200} />
              <button type="submit">{texts.find}</button>
            </div>
            {subgroups.length > 0 && (
              <label class="check">
                <input type="checkbox" name="include" value="subgroups" checked={includesSubgroups} />
                {texts.include}
              </label>
            )}
          </form>
        </search>
      )}
      {members.length === 0 && <EmptyState icon="users" title={isSearch ? texts.noMatch : texts.nobody} />}
      <PeopleCards call={call} members={members} />
      {(after || next) && (
        <nav class="pages" aria-label={texts.pages}>
          {after && (
            <a class="button second" href={path + queryFor(request, null)}>
              {texts.first}
            </a>
          )}
          {next && (
            <a class="button second" rel="next" href={path + queryFor(request, next)}>
              {texts.next}
              <Icon name="arrow-right" />
            </a>
          )}
        </nav>
      )}
      {members.length > 0 && (
        <p class="formats">
          {texts.download} {link('csv', 'CSV')}
          {commaOf(locale)}
          {link('vcard', 'vCard')}
          {commaOf(locale)}
          {link('json', 'JSON')}
        </p>
      )}
    </section>
  );
}

interface PeopleCardsProps {
  readonly call: Pick<VisitorCall<never>, 'exchange' | 'previewUrl'>;
  readonly members: readonly PageMember[];
  readonly target?: '_top';
}

export function PeopleCards({ call: { exchange, previewUrl }, members, target }: PeopleCardsProps) {
  const texts = groupTexts(exchange.locale);
  if (members.length === 0) return null;
  return (
    <ul class="people">
      {members.map((member) => (
        <PersonCard
          person={member}
          previewUrl={previewUrl}
          wanted={nothingWanted}
          heading="h3"
          loading={loadingOf(members)}
          target={target}
          note={
            (member.title !== '' || member.role === 'lead') && (
              <p class="group-role">
                {member.title && <bdi>{member.title}</bdi>}{' '}
                {member.role === 'lead' && <span class="badge good">{texts.lead}</span>}
              </p>
            )
          }
        />
      ))}
    </ul>
  );
}
