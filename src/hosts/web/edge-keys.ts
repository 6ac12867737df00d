/** The tag of every response that the CDN may cache. */
export const siteKey = 'site';

/** The tag of lists of users, which change with every profile. */
export const peopleListsKey = 'people';

/**
 * The tag of a user, which stays the same after a rename. Lower case, because some CDNs ignore case. Hashed,
 * because the user ID isn't public.
 */
export function keyOfPerson(userId: string): string {
  return `person-${new Bun.CryptoHasher('sha256').update(userId).digest('hex').slice(0, 20)}`;
}
