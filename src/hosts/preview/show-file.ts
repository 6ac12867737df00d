import { type BlobStore, openBlob } from '../../accounts/files/blobs.ts';
import { unlessKnown } from '../../core/kernel/conditional.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import { parseRange } from '../../core/kernel/range.ts';
import { type Reply, reply, revalidated } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import { profilePath } from '../../core/paths/preview.ts';
import { MissingPart } from '../../core/web/missing-part.ts';
import { replyWithFile } from '../../core/web/reply-with-file.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import type { Queries } from '../../store/database.ts';
import { findPublished, findPublishedFile, type PublishedFile } from '../../store/published.ts';
import type { CachedPerson } from '../response-cache/cached-profile.ts';
import type { Edge } from '../web/edge.ts';
import { keyOfPerson } from '../web/edge-keys.ts';
import { fileHeaders } from '../web/file-headers.ts';
import { findMoved } from './find-subject.ts';
import { followMove } from './follow-move.ts';

export type ShowFile = (exchange: Exchange, person: CachedPerson, path: string) => Promise<Reply>;

/** Sends a file of a published item unchanged. Headers keep browsers from running scripts in it. */
export function createShowFile(store: BlobStore, origin: string, edge: Edge | null): ShowFile {
  const { database: queries } = store;
  return async (exchange, { userId, username }, path) => {
    const found = path.includes('\0') ? null : await findPublishedFile(queries, userId, path);
    const slug = found ? null : await findNewSlug(queries, userId, path);
    if (slug !== null) return followMove(exchange, origin, slug);
    if (!found) throw new MissingPart('File not found.', { path: profilePath(username), name: username });
    const answer = await sendFile(store, exchange, found);
    return edge?.mark(answer, keyOfPerson(userId)) ?? answer;
  };
}

/** Wraps the chunks of a file while they are sent. */
type Guard = (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Sends the file, or the requested range of it. */
export async function sendFile(
  store: BlobStore,
  exchange: Exchange,
  found: PublishedFile,
  guard: Guard = (pieces) => pieces,
): Promise<Reply> {
  const file = inSize(exchange, found);
  const { userId, path, hash } = file;
  const known = unlessKnown(exchange, reply(200, headersOf(file)));
  if (known.status === 304) return known;
  const blob = await openBlob(store, userId, hash);
  if (blob === null) throw new Error(`the bytes of ${path} are missing`);
  const { headers, status, part } = choosePart(exchange, file, blob.size);
  const guarded = { read: async (asked: typeof part) => guard(await blob.read(asked)) };
  return replyWithFile(exchange, status, headers, guarded, part);
}

async function findNewSlug(queries: Queries, userId: string, path: string): Promise<string | null> {
  const [type = '', slug = ''] = path.split('/');
  const row = await findPublished(queries, userId);
  return row ? findMoved(parseStored(row), { type, slug }) : null;
}

/** Selects a smaller size of an image with `?size=`, if that size exists. */
function inSize({ query }: Exchange, file: PublishedFile): PublishedFile {
  const asked = queryParameter(query, 'size');
  if (asked === null || asked === undefined) return file;
  const sizes = (file.sizes ?? '').split(' ').map((one) => one.split(':'));
  const hash = asked === 'small' ? file.small : sizes.find(([name]) => name === asked)?.[1];
  return hash ? { ...file, hash } : file;
}

function choosePart(exchange: Exchange, file: PublishedFile, size: number) {
  const headers = headersOf(file);
  const whole = header(exchange.request, 'if-range') ?? headers.ETag;
  const range =
    exchange.request.method === 'GET' && whole === headers.ETag
      ? parseRange(header(exchange.request, 'range'), size)
      : null;
  if (range === null) return { status: 200 as const, headers, part: { first: 0, last: size - 1 } };
  if (range === 'unsatisfiable') {
    throw new HttpError(416, `The file has ${size} bytes; request a range within them.`, {
      'Content-Range': `bytes */${size}`,
    });
  }
  const inRange = { ...headers, 'Content-Range': `bytes ${range.first}-${range.last}/${size}` };
  return { status: 206 as const, headers: inRange, part: range };
}

function headersOf({ path, hash, type, original }: PublishedFile): Record<string, string> {
  return {
    ...fileHeaders(path, { type, hash, original: original === 1 }),
    'Cache-Control': revalidated,
    'Accept-Ranges': 'bytes',
  };
}
