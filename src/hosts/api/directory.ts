import type { Access } from '../../accounts/identity/visitor.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { commonGroup, facets } from '../../domain/profile/directory-listing.ts';
import { readCursor } from '../directory/cursor.ts';
import { type Directory, findPeople } from '../directory/directory.ts';
import { languagesShown, linkToNext, peopleToJson } from '../directory/person-json.ts';
import { createContentLanguageChooser } from '../preview/content-language.ts';
import { invalid } from './endpoint/check.ts';
import { type Call, own } from './endpoint/endpoint.ts';

const chooseLanguage = createContentLanguageChooser();

/**
 * The same users in the same order as on the main host. Each is in the language that a visitor would see on
 * the profile.
 */
export async function getPeople(
  directory: Directory,
  { exchange, query }: Call<'list-people', unknown, Access>,
): Promise<Reply> {
  const { q: text = '', sort, limit, cursor, group = '' } = query;
  const after = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && !after)
    throw invalid({ pointer: '/cursor', detail: 'is not a valid cursor; use `next` from the previous page' });
  const groups = Object.fromEntries(
    facets.flatMap((facet) => {
      const texts = [query[facet] ?? []].flat().filter(Boolean);
      return texts.length > 0 ? [[facet, texts.map((text) => commonGroup(facet, text))]] : [];
    }),
  );
  const found = await findPeople(
    directory,
    { text, groups, group, sort, limit, after },
    (languages) => chooseLanguage(languages, exchange),
    exchange.visitor,
  );
  return own(200, peopleToJson(found, directory.previewUrl), {
    ...languagesShown(found.people, exchange.locale),
    ...linkToNext(found, exchange.url),
  });
}
