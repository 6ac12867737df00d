import { Icon } from '../../../core/html/design/icon.tsx';
import { directoryPaths } from '../../../core/paths/directory.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import type { DirectoryGroup, Groups } from '../../../domain/profile/directory-groups.ts';
import { type Facet, facets } from '../../../domain/profile/directory-listing.ts';
import { foldWhole } from '../../../domain/profile/fold-words.ts';
import type { ReadList } from '../directory.ts';
import type { GroupOption } from '../people-groups.ts';
import { GroupSize } from './group-size.tsx';
import { changeQuery, type PeopleRequest, withoutGroup } from './people-request.ts';
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
  readonly inGroups: GroupFacet;
  readonly locale: string;
}

/** The departments and teams to choose from. */
interface GroupFacet {
  readonly path: readonly GroupOption[];
  readonly below: readonly GroupOption[];
}

/** Groups to list on one level. A separate page lists all of them. */
const mostOptions = 12;

/** The largest groups first. If their sizes are unknown, ordered by name. */
export async function readGroupFacet(
  { openGroups, numbers }: ReadList,
  { group }: PeopleRequest,
  locale: string,
): Promise<GroupFacet> {
  const inGroups = await openGroups();
  const path = inGroups?.path(locale) ?? [];
  if (!inGroups || (group !== '' && path.length === 0)) return { path: [], below: [] };
  const below = await inGroups.below(locale, numbers);
  const known = numbers === null ? below : below.filter(({ count }) => count > 0);
  return { path, below: known.toSorted((one, other) => other.count - one.count).slice(0, mostOptions) };
}

/** The active filters, each with a link to remove it. */
export function ChosenGroups({ query, request, groups, inGroups, texts }: Omit<PeopleFacetsProps, 'locale'>) {
  const chosen = facets.flatMap((facet) =>
    (request.groups[facet] ?? []).map((text) => ({ facet, text, label: labelOf(groups[facet], text) })),
  );
  const { group } = request;
  if (chosen.length === 0 && group === '') return null;
  return (
    <ul class="chosen">
      {group !== '' && (
        <Chosen
          texts={texts}
          kind={texts.group}
          label={inGroups.path.at(-1)?.name ?? group}
          rest={changeQuery(query, { group: null })}
        />
      )}
      {chosen.map(({ facet, text, label }) => (
        <Chosen
          texts={texts}
          kind={texts.facet[facet]}
          label={label}
          rest={withoutGroup(query, facet, text)}
        />
      ))}
    </ul>
  );
}

interface ChosenProps extends Pick<PeoplePart, 'texts'> {
  readonly kind: string;
  readonly label: string;
  /** The query without this group. */
  readonly rest: string;
}

function Chosen({ texts, kind, label, rest }: ChosenProps) {
  return (
    <li>
      {kind}: <strong dir="auto">{label}</strong>{' '}
      <a rel="nofollow" href={directoryPaths.people + rest} title={texts.remove}>
        <Icon name="x" />
        <span class="hidden">
          {texts.remove} {label}
        </span>
      </a>
    </li>
  );
}

/** The groups to filter by, with their sizes. They belong to the search form. Similar matches aren't counted. */
export function PeopleFacets({ request, found, groups, inGroups, texts, locale }: PeopleFacetsProps) {
  const lists = facets.flatMap((facet) => {
    const options = optionsOf(request.groups[facet] ?? [], groups[facet]);
    return options.length === 0 ? [] : [{ facet, options }];
  });
  const units = [...inGroups.path, ...inGroups.below];
  if (lists.length + units.length === 0) return null;
  const isCounted = found.count !== null || !found.isNear;
  return (
    <details class="facets disclosure">
      <summary>{texts.groups}</summary>
      {units.length > 0 && (
        <fieldset class="choices">
          <legend>{texts.units}</legend>
          {units.map(({ slug, name, count }, index) => (
            <label class={`level-${Math.min(index, inGroups.path.length)}`}>
              <input
                type="radio"
                form={searchFormId}
                name="group"
                value={slug}
                checked={index === inGroups.path.length - 1}
              />
              <span dir="auto">{name}</span>
              {count > 0 && <GroupSize count={count} locale={locale} />}
            </label>
          ))}
          <a href={mainPaths.groups}>{texts.allUnits}</a>
        </fieldset>
      )}
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

/** Users have several skills and languages, but a single place. */
const kinds = { skill: 'checkbox', place: 'radio', language: 'checkbox' } as const satisfies Record<
  Facet,
  string
>;

interface Option extends DirectoryGroup {
  readonly isChosen: boolean;
}

/** Selected groups come first, even if they are empty. */
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
