import { commonGroup, facets } from '../../domain/profile/directory-listing.ts';
import { readCursor } from '../../hosts/directory/cursor.ts';
import { closestTo, type Directory, findPeople } from '../../hosts/directory/directory.ts';
import { peopleToJson } from '../../hosts/directory/person-json.ts';
import { readPublished } from './read-published.ts';
import {
  cursorInput,
  inputOf,
  integerIn,
  invalidArgument,
  readOnly,
  type Tool,
  type ToolCall,
  textArgument,
  textArgumentInput,
} from './tool.ts';
import { asData } from './untrusted.ts';

/** Tools that find members, with the access rules of the directory. Without a directory they do not exist. */
export function searchPeopleTools({ access }: Directory): Tool[] {
  if (access === 'off') return [];
  return [
    {
      name: 'search_people',
      title: 'Find people',
      description:
        'Finds public profiles by words of a name, headline, place, skill or employer. All words must match. If no profile matches, `exact` is false and the list has similar ones. Without search words it lists the whole directory.',
      inputSchema: inputOf({
        query: textArgumentInput('Words; each matches the beginning of a word'),
        skill: textArgumentInput('A whole skill, for example C++'),
        place: textArgumentInput('A city, or where none is named a region or country'),
        language: textArgumentInput('A language that somebody speaks'),
        group: textArgumentInput('The slug of a group; its subgroups are included'),
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
        cursor: cursorInput,
      }),
      annotations: readOnly,
      scope: access === 'public' ? null : 'profile:read',
      call: search,
    },
  ];
}

async function search({ services: { directory }, args, caller }: ToolCall) {
  const limit = integerIn(args, 'limit', { least: 1, most: 50, usual: 10 }) ?? 10;
  const cursor = textArgument(args, 'cursor');
  const after = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && !after) throw invalidArgument('cursor is not one that was given out.');
  const groups = Object.fromEntries(
    facets.flatMap((facet) => {
      const wanted = textArgument(args, facet);
      return wanted === null ? [] : [[facet, [commonGroup(facet, wanted)]]];
    }),
  );
  const [text, group] = [textArgument(args, 'query') ?? '', textArgument(args, 'group') ?? ''];
  const asked = { text, groups, group, sort: 'name', limit, after } as const;
  const found = await findPeople(directory, asked, closestTo('en'), { session: null, caller });
  return asData(peopleToJson(found, directory.previewUrl));
}

export const getProfileTool: Tool = {
  name: 'get_profile',
  title: 'Read a profile',
  description: 'Returns a public profile as a JSON Resume document, in one of its languages.',
  inputSchema: inputOf(
    {
      username: textArgumentInput('Case-sensitive'),
      language: textArgumentInput('For example fr; without it, the language of the profile'),
    },
    'username',
  ),
  annotations: readOnly,
  scope: null,
  async call({ services, accounts, args }) {
    const username = textArgument(args, 'username');
    if (username === null) throw invalidArgument('username is missing.');
    const read = await readPublished(accounts, services.publicSite, username, {
      format: 'json',
      language: textArgument(args, 'language'),
    });
    if (read === null) return { text: 'User not found.', data: { error: 'User not found.' }, isError: true };
    return asData({ profile: JSON.parse(read) });
  },
};
