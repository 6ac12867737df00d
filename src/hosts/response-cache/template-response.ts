import { unchanged } from '../../core/kernel/conditional.ts';
import type { CachedReply } from '../../core/kernel/repeat.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { type PlacedJson, writeJson } from '../../domain/formats/json.ts';
import { serializeResponse } from './serialize-response.ts';

/**
 * The shared, serialized parts of many responses. They differ in length, ETag, body and links. Names of equal length
 * have equal positions.
 */
export interface HeadTemplate {
  /** The lines that a 304 does not have, up to `Content-Length`. */
  readonly own: Uint8Array;
  /** The other lines, links included, up to the tag. */
  readonly others: Uint8Array;
  /** Positions of the name in the other lines. */
  readonly names: readonly number[];
}

/** Stands in links for one character of a name. */
export const nameMark = '\0';

/** From a response with its static headers, and its links with marks in place of the name. */
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
  /** Percent-encoded. */
  readonly name: string;
  readonly content: PlacedJson;
}

/** A response that is not cached, in the form of one that is. */
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

  /**
   * From its beginning or that of the 304, to the end of its head or of the body: the listener asks for nothing else.
   */
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

/** For short ASCII texts, where `Buffer.write` is slower. */
function writeText(text: string, target: Uint8Array, at: number): void {
  for (let index = 0; index < text.length; index += 1) target[at + index] = text.charCodeAt(index);
}
