import { type Groups, groupPeople } from '../../domain/profile/directory-groups.ts';
import { countGroups, type GroupsShown } from './count-groups.ts';
import { closestTo, type Directory, findPeople } from './directory.ts';

const everybody = { text: '', groups: {}, sort: 'name', after: null, limit: 1 } as const;

/** The most common skills and places, with their sizes. */
export async function findTopics(directory: Directory, shown: GroupsShown): Promise<Groups> {
  const found = await findPeople(directory, everybody, closestTo(shown.locale));
  return countGroups(directory, everybody, found, shown);
}

/** The most common skills, without counts. */
export async function listSkills(directory: Directory, { locale, most }: GroupsShown): Promise<string[]> {
  const { sample } = await findPeople(directory, everybody, closestTo(locale));
  return groupPeople(await sample(), locale, most).skill.map(({ label }) => label);
}
