import { Icon } from '../../../core/html/design/icon.tsx';
import { SearchField } from '../../../core/html/design/search-field.tsx';
import { directoryPaths } from '../../../core/paths/directory.ts';
import type { PeopleRequest } from './people-request.ts';
import type { PeopleTexts } from './people-texts.ts';

interface SearchFormProps {
  readonly texts: PeopleTexts;
  /** The current list. Null if another button is the main one. */
  readonly request: PeopleRequest | null;
  /** The language parameter of the URL. Empty without one. */
  readonly lang: string;
}

/** Connects filters outside the form to the form. */
export const searchFormId = 'search';

/** A search keeps the active filters. */
export function SearchForm({ texts, request, lang }: SearchFormProps) {
  const kept = [
    ['sort', request?.sort === 'newest' ? 'newest' : ''] as const,
    ['view', request?.view === 'table' ? 'table' : ''] as const,
    ['lang', lang] as const,
  ].filter(([, value]) => value !== '');
  return (
    <search>
      <form id={searchFormId} class="find" action={directoryPaths.people}>
        <Icon name="search" />
        <SearchField name="q" label={texts.search} hint={texts.searchHint} value={request?.text} most={200} />
        <button type="submit" class={request === null ? 'second' : undefined}>
          {texts.find}
        </button>
        {kept.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
      </form>
    </search>
  );
}
