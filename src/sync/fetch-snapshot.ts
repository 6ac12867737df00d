import { VitrineError } from '#client';
import { parseFilePath } from '../profile/files.ts';
import { isObject } from '../profile/is-object.ts';
import { Failure } from '../server/failure.ts';
import { printable } from './printable.ts';
import type { Remote } from './remote.ts';
import { isFileMap, type WholeDraft } from './state.ts';

/** A draft as the server has it. */
export interface RemoteProfile extends WholeDraft {
  readonly username: string;
  readonly revision: number;
  /** The published revision; null where there is none. */
  readonly shown: number | null;
}

/** Null where the user does not exist, or is not visible to this token. */
export async function fetchSnapshot(remote: Remote, username: string): Promise<RemoteProfile | null> {
  try {
    return parseSnapshot(await (await ask(remote, username)).json(), remote.url);
  } catch (error) {
    if (error instanceof VitrineError && error.status === 404) return null;
    throw error;
  }
}

function ask({ call }: Remote, username: string) {
  return call('GET /users/{username}/snapshot', { path: { username } });
}

type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof ask>>['json']>>;

export function parseSnapshot({ user, document, files }: Sent, url: string): RemoteProfile {
  const hashes = Object.fromEntries(
    files.filter(({ fetched }) => !fetched).map(({ path, hash }) => [path, hash]),
  );
  if (!isObject(document) || !isFileMap(hashes))
    throw new Failure(`${printable(url)} has sent what is no profile. Is it the API of a Vitrine server?`);
  const shown = user.state === 'published' ? user.published : null;
  return { username: user.username, revision: user.draft, shown, document, files: hashes };
}

/** Downloads a file, and verifies its hash. */
export async function fetchFile(
  remote: Remote,
  username: string,
  path: string,
  hash: string,
): Promise<Uint8Array> {
  if (!parseFilePath(path))
    throw new Failure(`The server has a file at no place for one: ${printable(path)}`);
  const answer = await remote.call('GET /users/{username}/files/{path}', { path: { username, path } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (new Bun.CryptoHasher('sha256').update(bytes).digest('hex') === hash) return bytes;
  throw new Failure(`${printable(path)} has changed while it was read. Run it again.`);
}
