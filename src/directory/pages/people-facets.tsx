import { Icon } from '../../html/design/icon.tsx';
import { directoryPaths } from '../../paths/directory.ts';
import type { Groups } from '../../profile/directory-groups.ts';
import { facets } from '../../profile/directory-listing.ts';
import { foldWhole } from '../../profile/fold-words.ts';
import type { ReadList } from '../directory.ts';
import { GroupSize } from './group-size.tsx';
import { changeQuery, type PeopleRequest } from './people-request.ts';
import type { PeopleTexts } from './people-texts.ts';

interface PeopleFacetsProps {
  readonly query: string;
  readonly request: PeopleRequest;
  readonly found: ReadList;
  readonly groups: Groups;
  readonly texts: PeopleTexts;
}

interface Localized {
  readonly locale: string;
}

/** What the list is narrowed by. */
export function ChosenGroups({ query, request, groups, texts }: Omit<PeopleFacetsProps, 'found'>) {
  const chosen = facets.flatMap((facet) => {
    const text = request.groups[facet];
    if (text === undefined) return [];
    const known = groups[facet].find((group) => foldWhole(group.text) === foldWhole(text));
    return [{ facet, text: known?.label ?? text }];
  });
  if (chosen.length === 0) return null;
  return (
    <ul class="chosen">
      {chosen.map(({ facet, text }) => (
        <li>
          {texts.facet[facet]}: <strong dir="auto">{text}</strong>{' '}
          <a
            rel="nofollow"
            href={directoryPaths.people + changeQuery(query, { [facet]: null })}
            title={texts.remove}
          >
            <Icon name="x" />
            <span class="hidden">
              {texts.remove} {text}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The groups to narrow the list by, with their sizes. Close matches are not counted. */
export function PeopleFacets({
  query,
  request,
  found,
  groups,
  texts,
  locale,
}: PeopleFacetsProps & Localized) {
  const lists = facets.flatMap((facet) => {
    const chosen = foldWhole(request.groups[facet] ?? '');
    const others = groups[facet].filter(({ text }) => foldWhole(text) !== chosen);
    return others.length === 0 ? [] : [{ facet, others }];
  });
  if (lists.length === 0) return null;
  return (
    <details class="facets">
      <summary>{texts.groups}</summary>
      <nav aria-label={texts.groups}>
        {lists.map(({ facet, others }) => (
          <section>
            <h2>{texts.facets[facet]}</h2>
            <ul>
              {others.map(({ text, label, count }) => (
                <li>
                  <a
                    rel="nofollow"
                    href={directoryPaths.people + changeQuery(query, { [facet]: text })}
                    dir="auto"
                  >
                    {label}
                  </a>
                  {(found.count !== null || !found.isNear) && <GroupSize count={count} locale={locale} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  );
}
