import { VitrineError } from '#client';
import { parseFilePath } from '../../domain/profile/files.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { parseOrNull } from '../../domain/profile/parse-or-null.ts';
import { Failure } from '../../store/failure.ts';
import { printable } from './printable.ts';
import type { Remote } from './remote.ts';
import { isFileMap, type SentHashes, type WholeDraft } from './state.ts';

/** A draft from the server. */
export interface RemoteProfile extends WholeDraft {
  readonly username: string;
  readonly revision: number;
  /** The published revision. Null if there is none. */
  readonly shown: number | null;
  /** Whether it was published and unpublished. Only `--publish` publishes it again. */
  readonly isUnpublished: boolean;
  readonly sent: SentHashes;
}

/** Null if the user does not exist or is invisible to this token. */
export async function fetchSnapshot(remote: Remote, username: string): Promise<RemoteProfile | null> {
  try {
    return await readSnapshot(await ask(remote, username), remote.url);
  } catch (error) {
    if (error instanceof VitrineError && error.status === 404) return null;
    throw error;
  }
}

function ask({ call }: Remote, username: string) {
  return call('GET /users/{username}/snapshot', { path: { username } });
}

/** Validates the response, because any server may be at that URL. */
export async function readSnapshot(answer: Pick<Response, 'text'>, url: string): Promise<RemoteProfile> {
  const found = parseSnapshot(parseOrNull(await answer.text()));
  if (found) return found;
  throw new Failure(
    `${printable(url)} did not return a profile. Check that VITRINE_URL is the API of a Vitrine server.`,
  );
}

function parseSnapshot(answer: unknown): RemoteProfile | null {
  const { user, document, files } = isObject(answer) ? answer : {};
  if (!isObject(user) || !isObject(document) || !Array.isArray(files) || !files.every(isObject)) return null;
  const kept = files.filter(({ fetched }) => !fetched);
  const hashes: unknown = Object.fromEntries(kept.map(({ path, hash }) => [path, hash]));
  const sent: unknown = Object.fromEntries(
    kept.flatMap(({ path, sent }) => (sent === undefined ? [] : [[path, sent]])),
  );
  const { username, draft: revision, state, published } = user;
  const shown = state === 'published' ? published : null;
  if (typeof username !== 'string' || typeof revision !== 'number') return null;
  if (!isFileMap(hashes) || !isFileMap(sent)) return null;
  if (shown !== null && typeof shown !== 'number') return null;
  return { username, revision, shown, isUnpublished: state === 'unpublished', document, files: hashes, sent };
}

/** Downloads a file and verifies its hash. */
export async function fetchFile(
  remote: Remote,
  username: string,
  path: string,
  hash: string,
): Promise<Uint8Array> {
  if (!parseFilePath(path)) throw new Failure(`The server has a file at an invalid path: ${printable(path)}`);
  const answer = await remote.call('GET /users/{username}/files/{path}', { path: { username, path } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (new Bun.CryptoHasher('sha256').update(bytes).digest('hex') === hash) return bytes;
  throw new Failure(`${printable(path)} changed during the read. Run it again.`);
}
