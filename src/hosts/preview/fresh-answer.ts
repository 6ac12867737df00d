import { type PlacedJson, writeJson } from '../../formats/json.ts';
import { serializeAnswer } from '../../kept/serialize-answer.ts';
import { unchanged } from '../../kernel/conditional.ts';
import type { KeptReply, Reply } from '../../kernel/reply.ts';

/** What the answers for many people have in common, as it is sent: whose it is, is in tag, links and body alone. */
export interface CommonHead {
  /** The lines that a 304 does not have. */
  readonly own: Uint8Array;
  readonly others: Uint8Array;
}

/** From an answer as everybody gets it, with all that the stages have added. */
export function learnHead({ headers, ...answer }: Reply): CommonHead {
  const { ETag: _tag, Link: _links, ...common } = headers;
  const alike = { ...answer, headers: common, body: null };
  const { bytes, unchangedStart, bodyStart } = serializeAnswer(alike, unchanged(alike));
  return {
    own: bytes.slice(lengthLine(0).length, unchangedStart),
    others: bytes.slice(unchangedStart, bodyStart - '\r\n'.length),
  };
}

/** What an answer has that no other has. */
export interface Distinction {
  readonly etag: string;
  readonly links: string;
  readonly content: PlacedJson;
}

/** An answer that nobody keeps, in the form of those that are kept. */
export class FreshAnswer implements KeptReply {
  readonly etag: string;
  readonly length: number;
  readonly bodyStart: number;
  readonly unchangedStart: number;
  readonly isGone = false;
  readonly #first: string;
  readonly #common: CommonHead;
  readonly #last: string;
  readonly #content: PlacedJson;

  constructor(common: CommonHead, { etag, links, content }: Distinction) {
    this.etag = etag;
    this.#first = lengthLine(content.length);
    this.#common = common;
    this.#last = `ETag: ${etag}\r\nLink: ${links}\r\n\r\n`;
    this.#content = content;
    this.unchangedStart = this.#first.length + common.own.length;
    this.bodyStart = this.unchangedStart + common.others.length + this.#last.length;
    this.length = this.bodyStart + content.length;
  }

  /** From its beginning or that of the 304, to the end of its head or of the body: nobody wants anything else of it. */
  copyTo(target: Buffer, at: number, from: number, to: number): void {
    const { own, others } = this.#common;
    const start = at - from;
    if (from === 0) {
      target.write(this.#first, start, 'latin1');
      target.set(own, start + this.#first.length);
    }
    target.set(others, start + this.unchangedStart);
    target.write(this.#last, start + this.unchangedStart + others.length, 'latin1');
    if (to === this.length) writeJson(this.#content, target, start + this.bodyStart);
  }
}

function lengthLine(length: number): string {
  return `Content-Length: ${length}\r\n`;
}
