import { VitrineError } from '#client';
import { isUsername } from '../profile/username.ts';
import { Failure } from '../server/failure.ts';
import type { Remote } from './remote.ts';

/** The owner of the token. */
export interface RemoteAccount {
  /** Null for an operator. */
  readonly username: string | null;
}

/** All sources of the username have to agree; a former name is that of whoever has it now. */
export async function usernameOf(
  remote: Remote,
  folder: string,
  names: readonly (string | null)[],
  { username: own }: RemoteAccount,
): Promise<string> {
  const said = [...new Set([...names, own].filter((name) => name !== null))];
  const [name, other] = said;
  if (name === undefined)
    throw new Failure(`Whose profile is ${folder}? Name the user with --user, or as username in its resume.`);
  if (other === undefined) return name;
  const [current, ...others] = new Set(await Promise.all(said.map((one) => findCurrentName(remote, one))));
  if (current !== undefined && others.length === 0) return current;
  throw new Failure(
    other === own
      ? `${folder} says that it is ${name}'s, and the token is ${other}'s. Use a token of ${name}'s, or of an operator.`
      : `${folder} says that it is ${name}'s, and also ${other}'s. Mend the username in its resume, or the name of the folder.`,
  );
}

/** A name that nobody has had, or not for this token to see, is taken as it is. */
export async function findCurrentName({ call }: Remote, username: string): Promise<string> {
  try {
    const found = await (await call('GET /users/{username}', { path: { username } })).json();
    return isUsername(found.username) ? found.username : username;
  } catch (error) {
    if (error instanceof VitrineError && [403, 404, 410].includes(error.status)) return username;
    throw error;
  }
}
