import { unchanged } from '../../core/kernel/conditional.ts';
import type { CachedReply } from '../../core/kernel/repeat.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { type PlacedJson, writeJson } from '../../domain/formats/json.ts';
import { serializeResponse } from './serialize-response.ts';

/**
 * The serialized parts that many responses share. Responses differ in length, ETag, body and links. The
 * positions are equal for usernames of equal length.
 */
export interface HeadTemplate {
  /** The headers that the 304 lacks, up to `Content-Length`. */
  readonly own: Uint8Array;
  /** The other headers with the links, up to the ETag. */
  readonly others: Uint8Array;
  /** The positions of the username in the other headers. */
  readonly names: readonly number[];
}

/** A placeholder for one character of the username in links. */
export const nameMark = '\0';

/** Creates a template from a response with its static headers, and from its links with placeholders for the username. */
export function learnHead({ headers, ...response }: Reply, links: string): HeadTemplate {
  const { ETag: _tag, Link: _links, ...common } = headers;
  const alike = { ...response, headers: common, body: null };
  const { bytes, unchangedStart, bodyStart } = serializeResponse(alike, unchanged(alike));
  const own = bytes.subarray('Content-Length: 0\r\n'.length, unchangedStart);
  const shared = bytes.subarray(unchangedStart, bodyStart - '\r\n'.length);
  const others = Buffer.concat([shared, Buffer.from(`Link: ${links}\r\nETag: `)]);
  return {
    own: Buffer.concat([own, Buffer.from('Content-Length: ')]),
    others,
    names: Array.from(others.toString('latin1').matchAll(/\0+/g), ({ index }) => index),
  };
}

/** The parts that differ between responses. */
export interface Variables {
  readonly etag: string;
  /** The percent-encoded username. */
  readonly name: string;
  readonly content: PlacedJson;
}

/** A response that isn't cached, with the same interface as a cached response. */
export class TemplateResponse implements CachedReply {
  readonly length: number;
  readonly bodyStart: number;
  readonly unchangedStart: number;
  readonly isEvicted = false;
  readonly etag: string;
  readonly #common: HeadTemplate;
  readonly #made: Variables;
  readonly #size: string;

  constructor(common: HeadTemplate, made: Variables) {
    const { etag, content } = made;
    this.etag = etag;
    this.#common = common;
    this.#made = made;
    this.#size = String(content.length);
    this.unchangedStart = common.own.length + this.#size.length + lineEnd.length;
    this.bodyStart = this.unchangedStart + common.others.length + etag.length + headEnd.length;
    this.length = this.bodyStart + content.length;
  }

  /** The listener only requests ranges that begin at the start or at the 304, and end with the head or the body. */
  copyTo(target: Buffer, at: number, from: number, to: number): void {
    const { own, others, names } = this.#common;
    const { etag, name, content } = this.#made;
    const start = at - from;
    const unchangedAt = start + this.unchangedStart;
    if (from === 0) {
      target.set(own, start);
      writeText(this.#size, target, start + own.length);
      writeText(lineEnd, target, unchangedAt - lineEnd.length);
    }
    target.set(others, unchangedAt);
    for (let index = 0; index < names.length; index += 1)
      writeText(name, target, unchangedAt + (names[index] ?? 0));
    const tagAt = unchangedAt + others.length;
    writeText(etag, target, tagAt);
    writeText(headEnd, target, tagAt + etag.length);
    if (to === this.length) writeJson(content, target, start + this.bodyStart);
  }
}

const lineEnd = '\r\n';
const headEnd = '\r\n\r\n';

/** Faster than `Buffer.write` for short ASCII texts. */
function writeText(text: string, target: Uint8Array, at: number): void {
  for (let index = 0; index < text.length; index += 1) target[at + index] = text.charCodeAt(index);
}
