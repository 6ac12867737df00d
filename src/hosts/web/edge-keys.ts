/** On every response that the CDN may cache. */
export const siteKey = 'site';

/** On lists of people, which may change with any person. */
export const peopleListsKey = 'people';

/** Stable across renames. Lower-case, because some edges ignore case; hashed, because the id is not public. */
export function keyOfPerson(userId: string): string {
  return `person-${new Bun.CryptoHasher('sha256').update(userId).digest('hex').slice(0, 20)}`;
}
