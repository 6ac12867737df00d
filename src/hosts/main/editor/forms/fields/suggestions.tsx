import { networks } from '../../../../../domain/profile/networks.ts';
import type { SuggestionKind } from '../../../../../domain/profile/suggest-values.ts';
import { listSkills } from '../../../../directory/list-topics.ts';
import type { EditorRequest } from '../../editor-route.ts';
import { offeredLanguages } from '../../languages/language-name.ts';

/** A longer list would make the page hard to read. */
const most = 60;

/** Suggestion lists by field. */
const lists: Readonly<Record<string, string>> = {
  'profiles network': 'networks',
  'languages language': 'languages',
  'skills name': 'skills',
  'skills keywords': 'skills',
};

/** Suggestions of public values by field. */
const kinds: Readonly<Record<string, SuggestionKind>> = {
  'work name': 'employer',
  'education institution': 'school',
  'basics city': 'city',
  'skills name': 'skill',
  'skills keywords': 'skill',
};

export function suggestionFor(owner: string, name: string): SuggestionKind | undefined {
  return kinds[`${owner} ${name}`];
}

export function listFor(owner: string, name: string): string | undefined {
  return lists[`${owner} ${name}`];
}

interface SuggestionsProps {
  readonly id: 'networks' | 'languages' | 'skills';
  readonly of: Iterable<string>;
}

function Suggestions({ id, of }: SuggestionsProps) {
  return (
    <datalist id={id}>
      {[...of].map((text) => (
        <option value={text} />
      ))}
    </datalist>
  );
}

export function NetworkSuggestions() {
  return <Suggestions id="networks" of={new Set(networks.map(([name]) => name))} />;
}

/** Suggestions for a section: names of languages, or skills of listed members. */
export async function suggestFor({ locale, services }: EditorRequest, type: string) {
  if (type === 'languages')
    return <Suggestions id="languages" of={offeredLanguages(locale).map(([, name]) => name)} />;
  if (type !== 'skills') return null;
  const { directory } = services;
  const known = directory.access === 'off' ? [] : await listSkills(directory, { locale, most });
  return <Suggestions id="skills" of={known} />;
}
