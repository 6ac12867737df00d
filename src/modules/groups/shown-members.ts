import type { DirectoryEntry } from '../../domain/profile/directory-listing.ts';
import { listInDirectory } from '../../domain/profile/directory-listing.ts';
import { foldQuery, foldWords } from '../../domain/profile/fold-words.ts';
import { titleIn } from '../../domain/profile/profile-groups.ts';
import { languagesOfEntry, type ReadEntry, readEntry } from '../../domain/profile/read-entry.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import type { Queries } from '../../store/database.ts';
import { readPeople } from '../../store/directory/search.ts';
import {
  type AskedMembers,
  listShownMembers,
  type MemberPlace,
  type ShownMember,
} from '../../store/group-members.ts';
import { findPublished } from '../../store/published.ts';

/** A member of a group as its page shows them. */
export interface PageMember
  extends ReadEntry,
    Pick<ShownMember, 'userId' | 'username' | 'n' | 'groupId' | 'role'> {
  readonly title: string;
}

export interface MembersPage {
  readonly members: readonly PageMember[];
  /** The position to continue after; null at the end. */
  readonly next: MemberPlace | null;
}

/** Always queries the database: a person who is unlisted is in no response from then on. */
export async function readShownMembers(
  queries: Queries,
  { text, ...asked }: AskedMembers & { readonly text: string },
  choose: (languages: readonly string[]) => string,
): Promise<MembersPage> {
  const found = await findMembers(queries, text, { ...asked, limit: asked.limit + 1 });
  const shown = found.slice(0, asked.limit);
  const last = shown.at(-1);
  return {
    members: await readMembers(queries, shown, choose),
    next: found.length > shown.length && last ? placeOfShown(last) : null,
  };
}

/** With words, by their names among all members. */
async function findMembers(queries: Queries, text: string, asked: AskedMembers): Promise<ShownMember[]> {
  if (text.trim() === '') return listShownMembers(queries, asked);
  const words = foldQuery(text);
  const { after, limit } = asked;
  const all = await listShownMembers(queries, { ...asked, limit: mostSearched, after });
  const names = await readNames(queries, all);
  const matching = all.filter(({ userId, username, title }) => {
    const known = foldWords([names.get(userId) ?? '', username, title].join(' '));
    return words.every((some) => some.some((word) => known.some((one) => one.startsWith(word))));
  });
  return words.length === 0 ? [] : matching.slice(0, limit);
}

/** More than a group and its subgroups usually have. */
const mostSearched = 20_000;

async function readNames(queries: Queries, members: readonly ShownMember[]): Promise<Map<string, string>> {
  const numbers = members.flatMap(({ n }) => n ?? []);
  const listed = new Map((await readPeople(queries, numbers)).map((person) => [person.n, person.name]));
  const names = new Map<string, string>();
  for (const member of members) {
    const name = member.n === null ? (await makeEntry(queries, member))?.name : listed.get(member.n);
    if (name !== undefined) names.set(member.userId, name);
  }
  return names;
}

function placeOfShown({ rank, position, sortKey, userId }: ShownMember): MemberPlace {
  return [rank, position, sortKey, userId];
}

async function readMembers(
  queries: Queries,
  shown: readonly ShownMember[],
  choose: (languages: readonly string[]) => string,
): Promise<PageMember[]> {
  const numbers = shown.flatMap(({ n }) => n ?? []);
  const listed = new Map((await readPeople(queries, numbers)).map((person) => [person.n, person]));
  const members: PageMember[] = [];
  for (const member of shown) {
    const entry = member.n === null ? await makeEntry(queries, member) : listed.get(member.n);
    if (!entry) continue;
    const { userId, username, n, groupId, role } = member;
    const read = readEntry(entry, choose(languagesOfEntry(entry)));
    members.push({ ...read, userId, username, n, groupId, role, title: titleIn(member, read.language) });
  }
  return members;
}

/** For users who are not in the directory, but appear in the group by their own choice. */
async function makeEntry(
  queries: Queries,
  { userId, username }: Pick<ShownMember, 'userId' | 'username'>,
): Promise<DirectoryEntry | null> {
  const published = await findPublished(queries, userId);
  const listable = published && listInDirectory({ ...parseStored(published), directory: 'listed' }, username);
  return listable && (JSON.parse(listable.listing.entry) as DirectoryEntry);
}
