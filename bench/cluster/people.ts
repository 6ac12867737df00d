import { Passwords } from '../../src/accounts/identity/passwords.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { vitrine } from '../../test/support/vitrine.ts';
import { createPerson } from '../dataset.ts';

/** Creates users and returns their names, the most read first. */
export async function addPeople(url: string, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => createPerson(index));
  const lines = people.map((person) => `${JSON.stringify(person)}\n`).join('');
  const { status, err } = await vitrine(url, ['import', '--publish', '-'], lines);
  if (status !== 0) throw new Error(err);
  return people.map(({ username }) => username);
}

/** Creates tokens for users. */
export async function admit(url: string, names: readonly string[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const name of names) {
    const scopes = ['profile:read', 'profile:write', 'profile:publish'].flatMap((one) => ['--scope', one]);
    const { out } = await vitrine(url, ['token', 'create', '--user', name, ...scopes]);
    tokens.set(name, out.trim().split('\n').at(-1) ?? '');
  }
  return tokens;
}

export async function setPasswords(url: string, names: readonly string[], password: string): Promise<void> {
  const database = await connectDatabase({ engine: 'postgres', url });
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'bench' };
  for (const name of names) await new Passwords().change(accounts, name, password, 0);
  await database.close();
}
