import { VitrineError } from '#client';
import { isObject } from '../../domain/profile/is-object.ts';
import { parseOrNull } from '../../domain/profile/parse-or-null.ts';
import { isUsername } from '../../domain/profile/username.ts';
import { Failure } from '../../store/failure.ts';
import type { Remote } from './remote.ts';

/** The owner of the token. */
export interface RemoteAccount {
  /** Null for an operator. */
  readonly username: string | null;
}

/** Reads the owner of the token. Any server may be at that URL. */
export async function readAccount({ url, call }: Remote): Promise<RemoteAccount> {
  const answer = await call('GET /tokens/current').catch((error: unknown) => {
    if (error instanceof VitrineError && [404, 405].includes(error.status)) return null;
    throw error;
  });
  const account = answer && parseOrNull(await answer.text());
  const { username } = isObject(account) ? account : {};
  if (username === null || typeof username === 'string') return { username };
  throw new Failure(
    `${url} is not the API of a Vitrine server. Set VITRINE_URL to the URL of the API, for example https://api.example.org`,
  );
}

/** Finds the username. All its sources must agree. A former username means its current owner. */
export async function usernameOf(
  remote: Remote,
  folder: string,
  names: readonly (string | null)[],
  { username: own }: RemoteAccount,
): Promise<string> {
  const said = [...new Set(names.filter((name) => name !== null))];
  const [first = own] = said;
  if (first === null)
    throw new Failure(`Whose profile is ${folder}? Name the user with --user, or as username in its resume.`);
  if (said.every((name) => name === (own ?? first))) return first;
  const current = new Set(await Promise.all(said.map((name) => findCurrentName(remote, name))));
  const [name = first, other] = current;
  if (own !== null && !current.has(own))
    throw new Failure(
      `${folder} belongs to ${name}, but the token belongs to ${own}. Use a token of ${name} or of an operator.`,
    );
  if (other === undefined) return name;
  throw new Failure(
    `${folder} names two users, ${name} and ${other}. Fix the username in its resume, or rename the folder.`,
  );
}

/** The current username. A name that is unknown or invisible to this token stays unchanged. */
export async function findCurrentName({ call }: Remote, username: string): Promise<string> {
  try {
    const found = await (await call('GET /users/{username}', { path: { username } })).json();
    return isUsername(found.username) ? found.username : username;
  } catch (error) {
    if (error instanceof VitrineError && [403, 404, 410].includes(error.status)) return username;
    throw error;
  }
}
