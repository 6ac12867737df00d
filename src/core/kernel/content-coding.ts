import type { Coding } from './compress.ts';
import { after, type MaybePromise } from './maybe-promise.ts';
import { createCodingChooser } from './negotiate.ts';
import { type Reply, vary } from './reply.ts';
import { header, type IncomingRequest } from './request.ts';

export type { Coding };

/** In order of preference. */
const codings: readonly Coding[] = ['br', 'gzip'];

/** `thorough` for responses that are rendered once and sent often, `quick` for those of a single request. */
export type Effort = 'thorough' | 'quick';

const choosers = {
  thorough: createCodingChooser(codings),
  quick: createCodingChooser(['gzip']),
  br: createCodingChooser(['br']),
  gzip: createCodingChooser(['gzip']),
};

/**
 * The encoding for a client. A client that revalidates gets the encoding of its ETag, so that the ETag stays
 * valid. Null means no encoding.
 */
export function chooseCoding(request: IncomingRequest, effort: Effort): Coding | null {
  const accepted = header(request, 'accept-encoding');
  if (!accepted) return null;
  const tag = header(request, 'if-none-match');
  const before = tag && codings.find((coding) => tag.includes(`+${coding}"`));
  return (before && choosers[before](accepted)) || choosers[effort](accepted);
}

/** Bytes. Smaller bodies fit into the first packet uncompressed. */
const smallest = 1024;

/** Compresses a reply and changes its ETag, if the reply is large enough and becomes smaller. */
export function encodeReply(answer: Reply, coding: Coding | null): MaybePromise<Reply> {
  if (!isText(answer)) return answer;
  vary(answer, 'Accept-Encoding');
  const { body } = answer;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (coding === null || !(bytes instanceof Uint8Array) || bytes.length < smallest) return answer;
  // Loaded with the first reply to compress.
  const { compress }: typeof import('./compress.ts') = require('./compress.ts');
  return after(compress(bytes, coding), (coded) =>
    coded.length < bytes.length ? relabel(answer, coded, coding) : answer,
  );
}

/** Images and archives are already compressed. */
function isText({ headers }: Reply): boolean {
  return /^text\/|[/+](json|xml|javascript)\b/.test(String(headers['Content-Type']));
}

function relabel({ headers, shared: _common, ...answer }: Reply, body: Uint8Array, coding: Coding): Reply {
  const { ETag: etag, ...others } = headers;
  const tag = typeof etag === 'string' ? { ETag: etag.replace(/"$/, `+${coding}"`) } : {};
  return { ...answer, headers: { ...others, ...tag, 'Content-Encoding': coding }, body };
}
