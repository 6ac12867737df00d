/** On every answer that the edge may keep. */
export const everything = 'site';

/** On lists of people: any of them may change with anybody. */
export const lists = 'people';

/** Stays when a person is renamed. Some read keys without regard to case, and the id is nobody's business. */
export function keyOfPerson(userId: string): string {
  return `person-${new Bun.CryptoHasher('sha256').update(userId).digest('hex').slice(0, 20)}`;
}
