import type { Coding } from './compress.ts';
import { after, type MaybePromise } from './maybe-promise.ts';
import { createCodingChooser } from './negotiate.ts';
import { type Reply, vary } from './reply.ts';
import { header, type IncomingRequest } from './request.ts';

export type { Coding };

/** In order of preference. */
const codings: readonly Coding[] = ['br', 'gzip'];

/** `thorough` for what is made once and sent often, `quick` for what is made for one request. */
export type Effort = 'thorough' | 'quick';

const choosers = {
  thorough: createCodingChooser(codings),
  quick: createCodingChooser(['gzip']),
  br: createCodingChooser(['br']),
  gzip: createCodingChooser(['gzip']),
};

/** A client that revalidates gets the coding of the tag it holds, so that the tag stays good. Null: identity. */
export function chooseCoding(request: IncomingRequest, effort: Effort): Coding | null {
  const accepted = header(request, 'accept-encoding');
  if (!accepted) return null;
  const tag = header(request, 'if-none-match');
  const before = tag && codings.find((coding) => tag.includes(`+${coding}"`));
  return (before && choosers[before](accepted)) || choosers[effort](accepted);
}

/** Anything smaller fits into the first packet uncompressed. */
const smallest = 1024;

/** Compresses the reply, with a tag of its own, where it is large enough and gets smaller. */
export function encodeReply(answer: Reply, coding: Coding | null): MaybePromise<Reply> {
  if (!isText(answer)) return answer;
  vary(answer, 'Accept-Encoding');
  const { body } = answer;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (coding === null || !(bytes instanceof Uint8Array) || bytes.length < smallest) return answer;
  // Loaded with the first reply that is compressed.
  const { compress }: typeof import('./compress.ts') = require('./compress.ts');
  return after(compress(bytes, coding), (coded) =>
    coded.length < bytes.length ? relabel(answer, coded, coding) : answer,
  );
}

/** Images and archives are compressed already. */
function isText({ headers }: Reply): boolean {
  return /^text\/|[/+](json|xml|javascript)\b/.test(String(headers['Content-Type']));
}

function relabel({ headers, shared: _common, ...answer }: Reply, body: Uint8Array, coding: Coding): Reply {
  const { ETag: etag, ...others } = headers;
  const tag = typeof etag === 'string' ? { ETag: etag.replace(/"$/, `+${coding}"`) } : {};
  return { ...answer, headers: { ...others, ...tag, 'Content-Encoding': coding }, body };
}
