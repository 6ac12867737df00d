import { HttpError } from '../kernel/http-error.ts';
import { noBody } from '../kernel/request.ts';
import { plainFraming } from './framing.ts';
import { type BodySource, IncomingBody } from './incoming-body.ts';
import type { ListenerState } from './listener-state.ts';
import { type Head, parseHead } from './parse-head.ts';
import { createRefusedRequest, ReceivedRequest, type Sender } from './received-request.ts';
import type { Received } from './turn.ts';

interface HeadSource extends Sender, BodySource {
  readonly shared: ListenerState;
}

/** Null if the head is incomplete. An error if it isn't a valid request. */
export function readHead(bytes: Buffer, { limits, knownBlocks }: ListenerState): Head | HttpError | null {
  try {
    return parseHead(bytes, limits, knownBlocks);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error;
  }
}

/** The fast path for most requests, which arrive completely and have no body. Null for others. */
export function receiveWhole(bytes: Buffer, source: HeadSource): Received | null {
  const head = readHead(bytes, source.shared);
  if (head === null || head instanceof HttpError || head.end !== bytes.length || !isPlain(head)) return null;
  const request = new ReceivedRequest(head, source, noBody);
  return { request, minor: 1, body: null, startedAt: 0, keepsAlive: true };
}

export function receiveHead(head: Head, source: HeadSource, startedAt: number): Received {
  const { framing } = head.block;
  const hasBody = framing.fault === null && framing.body !== 0;
  const body = hasBody ? new IncomingBody(framing.body, source.shared, source) : null;
  const request = new ReceivedRequest(head, source, body ?? noBody);
  return { request, minor: head.minor, body, startedAt, keepsAlive: framing.keepAlive };
}

/** Requests that can't be parsed also run through the pipeline. */
export function receiveRefused(bytes: Buffer, refusal: HttpError, { shared, peer }: HeadSource): Received {
  const text = bytes.toString('latin1', 0, shared.limits.ahead);
  const request = createRefusedRequest(text, refusal, peer);
  return { request, minor: 1, body: null, startedAt: 0, keepsAlive: false };
}

function isPlain({ block, refusal }: Head): boolean {
  return block.framing === plainFraming && refusal === null;
}
