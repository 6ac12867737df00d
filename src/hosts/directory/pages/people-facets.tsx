import { Icon } from '../../../core/html/design/icon.tsx';
import { directoryPaths } from '../../../core/paths/directory.ts';
import type { DirectoryGroup, Groups } from '../../../domain/profile/directory-groups.ts';
import { type Facet, facets } from '../../../domain/profile/directory-listing.ts';
import { foldWhole } from '../../../domain/profile/fold-words.ts';
import type { ReadList } from '../directory.ts';
import { GroupSize } from './group-size.tsx';
import { type PeopleRequest, withoutGroup } from './people-request.ts';
import type { PeopleTexts } from './people-texts.ts';
import { searchFormId } from './search-form.tsx';

/** The shared input of the page's parts. */
export interface PeoplePart {
  readonly query: string;
  readonly request: PeopleRequest;
  readonly found: ReadList;
  readonly texts: PeopleTexts;
}

interface PeopleFacetsProps extends PeoplePart {
  readonly groups: Groups;
  readonly locale: string;
}

/** The active filters. */
export function ChosenGroups({ query, request, groups, texts }: Omit<PeopleFacetsProps, 'locale'>) {
  const chosen = facets.flatMap((facet) =>
    (request.groups[facet] ?? []).map((text) => ({ facet, text, label: labelOf(groups[facet], text) })),
  );
  if (chosen.length === 0) return null;
  return (
    <ul class="chosen">
      {chosen.map(({ facet, text, label }) => (
        <li>
          {texts.facet[facet]}: <strong dir="auto">{label}</strong>{' '}
          <a
            rel="nofollow"
            href={directoryPaths.people + withoutGroup(query, facet, text)}
            title={texts.remove}
          >
            <Icon name="x" />
            <span class="hidden">
              {texts.remove} {label}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The groups to narrow the list by, with their sizes. They belong to the form of the search. Close matches are not counted. */
export function PeopleFacets({ request, found, groups, texts, locale }: PeopleFacetsProps) {
  const lists = facets.flatMap((facet) => {
    const options = optionsOf(request.groups[facet] ?? [], groups[facet]);
    return options.length === 0 ? [] : [{ facet, options }];
  });
  if (lists.length === 0) return null;
  const isCounted = found.count !== null || !found.isNear;
  return (
    <details class="facets">
      <summary>{texts.groups}</summary>
      {lists.map(({ facet, options }) => (
        <fieldset class="choices">
          <legend>{texts.facets[facet]}</legend>
          {options.map((option) => (
            <label>
              <input
                type={kinds[facet]}
                form={searchFormId}
                name={facet}
                value={option.text}
                checked={option.isChosen}
              />
              <span dir="auto">{option.label}</span>
              {isCounted && option.count > 0 && <GroupSize count={option.count} locale={locale} />}
            </label>
          ))}
        </fieldset>
      ))}
      <button type="submit" class="second" form={searchFormId}>
        {texts.show}
      </button>
    </details>
  );
}

/** People have several skills, but one place. */
const kinds = { skill: 'checkbox', place: 'radio', language: 'checkbox' } as const satisfies Record<
  Facet,
  string
>;

interface Option extends DirectoryGroup {
  readonly isChosen: boolean;
}

/** Those that are chosen first, also if no one is in them. */
function optionsOf(chosen: readonly string[], groups: readonly DirectoryGroup[]): Option[] {
  const folded = new Set(chosen.map(foldWhole));
  const own = chosen.map((text) => ({
    text,
    label: labelOf(groups, text),
    count: groups.find((group) => isSame(group, text))?.count ?? 0,
    isChosen: true,
  }));
  const others = groups.filter(({ text }) => !folded.has(foldWhole(text)));
  return [...own, ...others.map((group) => ({ ...group, isChosen: false }))];
}

function labelOf(groups: readonly DirectoryGroup[], text: string): string {
  return groups.find((group) => isSame(group, text))?.label ?? text;
}

function isSame(group: DirectoryGroup, text: string): boolean {
  return foldWhole(group.text) === foldWhole(text);
}
