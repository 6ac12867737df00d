import { listPeople } from '../../store/browse-people.ts';
import type { Database } from '../../store/database.ts';
import type { FoundPerson, PeopleList, PeopleQuery } from '../../store/found-people.ts';
import { searchPeople } from '../../store/search-people.ts';

/** The directory of people, as the operator wants it. */
export interface Directory {
  readonly database: Database;
  /** Who may look at it; `off` is nobody, and then it has no address. */
  readonly access: 'off' | 'members' | 'public';
  /** Whether those who do not say are in it. */
  readonly isListedByDefault: boolean;
  /** Sites that may show it in a frame. */
  readonly embedOrigins: readonly string[];
  /** Where profiles are. */
  readonly previewUrl: string;
}

export type AskedPeople = Omit<PeopleQuery, 'isListedByDefault'>;

/** Asks the database itself, always: who is unlisted now is in no answer from now on. */
export function findPeople(
  { database, isListedByDefault }: Directory,
  asked: AskedPeople,
): Promise<PeopleList> {
  return searchPeople(database, { ...asked, isListedByDefault });
}

export function listNewest(
  { database, isListedByDefault }: Directory,
  limit: number,
): Promise<FoundPerson[]> {
  return listPeople(database, { sort: 'newest', isListedByDefault, after: null, limit });
}
