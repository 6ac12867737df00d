import { setImmediate } from 'node:timers/promises';
import type { DirectoryEntry } from '../../domain/profile/directory-listing.ts';
import { listInDirectory } from '../../domain/profile/directory-listing.ts';
import { foldWords } from '../../domain/profile/fold-words.ts';
import { type AskedWord, askWords } from '../../domain/profile/near-words.ts';
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

/** A member on the group's page. */
export interface PageMember
  extends ReadEntry,
    Pick<ShownMember, 'userId' | 'username' | 'n' | 'groupId' | 'role'> {
  readonly title: string;
}

export interface MembersPage {
  readonly members: readonly PageMember[];
  /** The position to continue from. Null at the end. */
  readonly next: MemberPlace | null;
}

export interface AskedMemberPage extends AskedMembers {
  readonly text: string;
  /** The language of the page, which titles follow. */
  readonly language: string;
}

/** Reads the database every time, so that unlisted users disappear immediately. */
export async function readShownMembers(
  queries: Queries,
  asked: AskedMemberPage,
  choose: (languages: readonly string[]) => string,
): Promise<MembersPage> {
  const found: ShownMember[] = [];
  for await (const some of findMembers(queries, { ...asked, limit: asked.limit + 1 })) found.push(...some);
  const shown = found.slice(0, asked.limit);
  const last = shown.at(-1);
  return {
    members: await readMembers(queries, shown, asked.language, choose),
    next: found.length > shown.length && last ? placeOfShown(last) : null,
  };
}

/** Finds members by name, username and title, some at a time. Other requests run in between. */
export async function* findMembers(
  queries: Queries,
  { text, language, ...asked }: AskedMemberPage,
): AsyncGenerator<ShownMember[]> {
  const isSearch = text.trim() !== '';
  const words = askWords(text);
  if (isSearch && words.length === 0) return;
  const named = await Promise.all(words.map((word) => findNamed(queries, word, asked)));
  const isMatch = (member: ShownMember, unlisted: string) =>
    words.every(
      ({ begins }, index) =>
        (member.n !== null && named[index]?.has(member.n)) ||
        begins.some((word) =>
          [member.title, titleIn(member, language), member.username, unlisted].some(
            (own) => own !== '' && foldWords(own).some((one) => one.startsWith(word)),
          ),
        ),
    );
  let left = asked.limit;
  for await (const some of listInParts(queries, { ...asked, limit: isSearch ? mostSearched : left })) {
    const matching: ShownMember[] = [];
    for (const member of some) {
      const isUnlisted = isSearch && member.n === null;
      const unlisted = isUnlisted ? ((await makeEntry(queries, member))?.name ?? '') : '';
      if (!isSearch || isMatch(member, unlisted)) matching.push(member);
    }
    yield matching.slice(0, left);
    left -= matching.length;
    if (left <= 0) return;
  }
}

/** Members per statement. Each statement sorts all members of the group. */
const listedAtOnce = 3_000;
/** Members between two turns of the event loop. */
const partSize = 250;

async function* listInParts(queries: Queries, asked: AskedMembers): AsyncGenerator<ShownMember[]> {
  let { after, limit: left } = asked;
  for (;;) {
    const limit = Math.min(left, listedAtOnce);
    const listed = await listShownMembers(queries, { ...asked, after, limit });
    for (let from = 0; from < listed.length; from += partSize) {
      if (from > 0) await setImmediate();
      yield listed.slice(from, from + partSize);
    }
    const last = listed.at(-1);
    left -= listed.length;
    if (!last || listed.length < limit || left === 0) return;
    after = placeOfShown(last);
    await setImmediate();
  }
}

/** Enough for a typical group with its subgroups. */
const mostSearched = 20_000;
/** The most users of the directory that a search compares with the members. */
const mostNamed = 200_000;

/** The ids of all users in the directory with a name that has a word with this prefix. */
async function findNamed(
  queries: Queries,
  word: AskedWord,
  { isListedByDefault }: AskedMembers,
): Promise<ReadonlySet<number>> {
  const query = { words: [word], whole: [], within: 'name', isListedByDefault } as const;
  const found = await queries.dialect.directoryWords.find(queries, query, mostNamed);
  return new Set(found.map(({ n }) => n));
}

function placeOfShown({ rank, position, sortKey, userId }: ShownMember): MemberPlace {
  return [rank, position, sortKey, userId];
}

/** Reads the data of members that pages show. */
export async function readMembers(
  queries: Queries,
  shown: readonly ShownMember[],
  language: string,
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
    members.push({ ...read, userId, username, n, groupId, role, title: titleIn(member, language) });
  }
  return members;
}

/** Builds an entry for members who are not in the directory, but chose to appear in the group. */
async function makeEntry(
  queries: Queries,
  { userId, username }: Pick<ShownMember, 'userId' | 'username'>,
): Promise<DirectoryEntry | null> {
  const published = await findPublished(queries, userId);
  const listable = published && listInDirectory({ ...parseStored(published), directory: 'listed' }, username);
  return listable && (JSON.parse(listable.listing.entry) as DirectoryEntry);
}
