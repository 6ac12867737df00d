import { type DirectoryGroup, groupPeople } from '../profile/directory-groups.ts';
import { closestTo, type Directory, findPeople } from './directory.ts';

const mostTopics = 12;

/** What most of the people know. How many do is known only where all of them were counted. */
export async function listTopics(
  directory: Directory,
  locale: string,
  most = mostTopics,
): Promise<readonly DirectoryGroup[]> {
  const everybody = { text: '', groups: {}, sort: 'name', after: null, limit: 1 } as const;
  const { sample } = await findPeople(directory, everybody, closestTo(locale));
  return groupPeople(await sample(), locale, most).skill;
}
