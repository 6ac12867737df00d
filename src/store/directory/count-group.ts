import { type Facet, facetWord } from '../../profile/directory-listing.ts';
import { askWords } from '../../profile/near-words.ts';
import type { Queries } from '../database.ts';
import type { DirectoryQuery } from './found-people.ts';
import { groupWords, mostFound } from './search.ts';

/** How many of a list are in one more group; one more than the limit means that there are more. */
export async function countGroup(
  queries: Queries,
  { text, groups, isListedByDefault }: Pick<DirectoryQuery, 'text' | 'groups' | 'isListedByDefault'>,
  group: { readonly facet: Facet; readonly text: string },
): Promise<number> {
  const whole = [...new Set([...groupWords(groups), facetWord(group.facet, group.text)])];
  const query = { words: askWords(text), whole, within: 'everything', isListedByDefault } as const;
  return queries.dialect.directoryWords.count(queries, query, mostFound + 1);
}
