import { EmptyState } from '../../../core/html/design/empty-state.tsx';
import { Icon } from '../../../core/html/design/icon.tsx';
import { emptyStyles, findingStyles } from '../../../core/html/design/styles.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { directoryPaths } from '../../../core/paths/directory.ts';
import { commaOf } from '../../../core/texts/comma.ts';
import { LinkPreview } from '../../../core/web/link-preview.tsx';
import { hasNoWord } from '../../../domain/profile/fold-words.ts';
import { mostFound } from '../../../store/directory/search.ts';
import { renderFramed } from '../../web/frame.tsx';
import type { VisitorExchange } from '../../web/route.ts';
import { countGroups } from '../count-groups.ts';
import { writeCursor } from '../cursor.ts';
import type { Directory, ReadList } from '../directory.ts';
import { linkGroups } from '../link-groups.ts';
import css from './people.css' with { type: 'text' };
import { ChosenGroups, PeopleFacets, type PeoplePart, readGroupFacet } from './people-facets.tsx';
import { PeopleList } from './people-list.tsx';
import { changeQuery, type PeopleRequest } from './people-request.ts';
import { type PeopleTexts, peopleTexts } from './people-texts.ts';
import cardCss from './person-card.css' with { type: 'text' };
import script from './search-as-typed.browser.js' with { type: 'text' };
import { SearchForm } from './search-form.tsx';

const mostGroups = 8;

/** The list with its filters and pages. The script only replaces the press of the button. */
export async function renderPeople(
  directory: Directory,
  exchange: VisitorExchange,
  request: PeopleRequest,
  found: ReadList,
): Promise<Reply> {
  const { query, locale } = exchange;
  const { access, previewUrl } = directory;
  const texts = peopleTexts(locale);
  const groups = await countGroups(directory, request, found, { locale, most: mostGroups });
  const inGroups = await readGroupFacet(found, request, locale);
  const part = { query, request, found, texts };
  const feed = directoryPaths.feed + changeQuery('', { lang: request.lang });
  return renderFramed(exchange, {
    title: texts.title,
    foot: await linkGroups(directory, exchange),
    css: findingStyles + emptyStyles + cardCss + css,
    script,
    picturesFrom: previewUrl,
    head: (
      <>
        <LinkPreview
          host={exchange.host}
          path={directoryPaths.people}
          title={texts.title}
          intro={texts.claim(exchange.host.site.name)}
        />
        {/* Every filtered list names the full list as canonical, because crawlers should find users and not filters. */}
        <link rel="canonical" href={exchange.host.origin + directoryPaths.people + pageOfEveryone(request)} />
        {access === 'public' && (
          <link rel="alternate" type="application/atom+xml" title={texts.feed} href={feed} />
        )}
      </>
    ),
    children: (
      <>
        <h1 class="display">{texts.title}</h1>
        <SearchForm texts={texts} request={request} lang={request.lang} />
        <p id="count" class="count" role="status">
          {describeCount(found, request, texts, locale)}
        </p>
        <div id="results">
          <ChosenGroups {...part} groups={groups} inGroups={inGroups} />
          <Ways {...part} />
          <div class="columns">
            <PeopleFacets {...part} groups={groups} inGroups={inGroups} locale={locale} />
            <div>
              <PeopleList people={found.people} request={request} previewUrl={previewUrl} texts={texts} />
              <Pages {...part} />
            </div>
          </div>
          <Formats {...part} comma={commaOf(locale)} feed={access === 'public' ? feed : null} />
        </div>
      </>
    ),
  });
}

/** Empty for a filtered list. */
function pageOfEveryone(request: PeopleRequest): string {
  const { after } = request;
  return after && !hasFilter(request) ? `?cursor=${writeCursor(after)}` : '';
}

/** Whether the list is filtered, or sorted other than by name. */
function hasFilter({ text, groups, group, sort }: PeopleRequest): boolean {
  return text !== '' || group !== '' || Object.keys(groups).length > 0 || sort !== 'name';
}

function describeCount(
  { people, count, isCut, isNear }: ReadList,
  { text, after }: PeopleRequest,
  texts: PeopleTexts,
  locale: string,
): string {
  if (hasNoWord(text)) return texts.noWord;
  if (isNear) return texts.near;
  const format = new Intl.NumberFormat(locale);
  if (isCut) return texts.tooMany(format.format(mostFound));
  if (count !== null && count > 0) return texts.count(count, format.format(count));
  if (people.length > 0 || after) return '';
  return text.trim() === '' && count === null ? texts.nobodyYet : texts.nobody;
}

/** Links for the sort order and the layout. */
function Ways({ query, request, found, texts }: PeoplePart) {
  if (found.people.length === 0 && !hasFilter(request)) return null;
  if (found.people.length === 0)
    return (
      <EmptyState icon="users" title={texts.tryAgain}>
        <a class="button second" href={directoryPaths.people + changeQuery('', { lang: request.lang })}>
          {texts.everyone}
        </a>
      </EmptyState>
    );
  const link = (name: 'sort' | 'view', value: string, text: string) => (
    <a
      rel="nofollow"
      href={directoryPaths.people + changeQuery(query, { [name]: value })}
      aria-current={request[name] === value ? 'true' : undefined}
    >
      {text}
    </a>
  );
  return (
    <div class="ways">
      <nav aria-label={texts.order}>
        {link('sort', 'name', texts.byName)} {link('sort', 'newest', texts.newest)}
      </nav>
      <nav aria-label={texts.display}>
        {link('view', 'cards', texts.cards)} {link('view', 'table', texts.table)}
      </nav>
    </div>
  );
}

function Pages({ query, request, found, texts }: PeoplePart) {
  if (!found.next && !request.after) return null;
  return (
    <nav class="pages" aria-label={texts.pages}>
      {request.after && (
        <a class="button second" href={directoryPaths.people + changeQuery(query, {})}>
          {texts.first}
        </a>
      )}
      {found.next && (
        <a
          rel={hasFilter(request) ? 'next nofollow' : 'next'}
          href={directoryPaths.people + changeQuery(query, { cursor: writeCursor(found.next) })}
          class="button second"
        >
          {texts.next}
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}

interface FormatsProps {
  readonly comma: string;
  /** Null without a feed. */
  readonly feed: string | null;
}

function Formats({ query, texts, comma, feed }: PeoplePart & FormatsProps) {
  const link = (format: string, text: string) => (
    <a rel="nofollow" href={directoryPaths.people + changeQuery(query, { format, view: null })}>
      {text}
    </a>
  );
  return (
    <p class="formats">
      {texts.asData} {link('json', 'JSON')}
      {comma}
      {link('csv', 'CSV')}
      {comma}
      {link('vcard', 'vCard')}
      {feed !== null && (
        <>
          {' · '}
          <a href={feed}>{texts.feed}</a>
        </>
      )}
    </p>
  );
}
