import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { languagesOfEntry, type ReadEntry, readEntry } from '../../domain/profile/read-entry.ts';
import type { Database } from '../../store/database.ts';
import { listDirectory } from '../../store/directory/browse.ts';
import type { DirectoryPage, DirectoryQuery, FoundPerson } from '../../store/directory/found-people.ts';
import { searchDirectory } from '../../store/directory/search.ts';
import type { Edge } from '../web/edge.ts';
import type { GroupVisitor, OpenGroups, PeopleGroups } from './people-groups.ts';

/** The directory of users, with the operator's settings. */
export interface Directory {
  readonly database: Database;
  /** Null if there is no CDN in front of this server. */
  readonly edge: Edge | null;
  /** `off` means that the directory has no URL. */
  readonly access: 'off' | 'members' | 'public';
  /** Whether users who haven't chosen are listed. */
  readonly isListedByDefault: boolean;
  /** Sites that may embed the directory in a frame. */
  readonly embedOrigins: readonly string[];
  /** The origin of the profiles. */
  readonly previewUrl: string;
  /** Empty if no module provides groups. */
  readonly groups: readonly PeopleGroups[];
}

export interface AskedPeople extends Omit<DirectoryQuery, 'isListedByDefault' | 'among'> {
  /** The slug of a group. Finds its members and those of its subgroups. */
  readonly group?: string;
}

/** Chooses the language to show a user in. The first is the user's main language. */
export type LanguageChoice = (languages: readonly string[]) => string;

/** A user as visitors see them. */
export type ReadPerson = ReadEntry & Pick<FoundPerson, 'n' | 'username' | 'since'>;

export interface ReadList extends Omit<DirectoryPage, 'people' | 'sample'> {
  readonly people: readonly ReadPerson[];
  readonly sample: () => Promise<readonly ReadEntry[]>;
  /** The groups as this visitor sees them. Null if no module provides groups. */
  readonly openGroups: () => MaybePromise<OpenGroups | null>;
}

/** Always queries the database, so that an unlisted user disappears immediately. */
export async function findPeople(
  directory: Directory,
  { group = '', ...asked }: AskedPeople,
  choose: LanguageChoice,
  visitor: GroupVisitor | null = null,
): Promise<ReadList> {
  const { database, isListedByDefault, groups } = directory;
  const open = () => (visitor && groups[0]?.open(visitor, group)) ?? null;
  const inGroup = group === '' ? null : await open();
  const among = group === '' ? null : (inGroup?.people ?? []);
  const found = await searchDirectory(database, { ...asked, among, isListedByDefault });
  return {
    ...found,
    openGroups: () => inGroup ?? open(),
    people: found.people.map((person) => readPerson(person, choose)),
    sample: async () =>
      (await found.sample()).map((entry) => readEntry(entry, choose(languagesOfEntry(entry)))),
  };
}

export async function listNewest(
  { database, isListedByDefault }: Directory,
  limit: number,
  choose: LanguageChoice,
): Promise<ReadPerson[]> {
  const found = await listDirectory(database, { sort: 'newest', isListedByDefault, after: null, limit });
  return found.map((person) => readPerson(person, choose));
}

/** Chooses this language, or one that differs only by region. */
export function closestTo(locale: string): LanguageChoice {
  return (languages) =>
    languages.find((one) => one === locale) ??
    languages.find((one) => one.split('-', 1)[0] === locale.split('-', 1)[0]) ??
    languages[0] ??
    locale;
}

function readPerson(person: FoundPerson, choose: LanguageChoice): ReadPerson {
  const { n, username, since } = person;
  return { ...readEntry(person, choose(languagesOfEntry(person))), n, username, since };
}
