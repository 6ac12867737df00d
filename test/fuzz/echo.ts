import { HttpError } from '../../src/core/kernel/http-error.ts';
import { type Reply, reply } from '../../src/core/kernel/reply.ts';
import { type IncomingRequest, noBody, readBytes } from '../../src/core/kernel/request.ts';

/** The request that a handler received. */
export interface Seen {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** Returns the received request in a header, because a response to HEAD has no body. */
export async function echo(request: IncomingRequest): Promise<Reply> {
  if (request.refusal) return refuse(request.refusal);
  try {
    const body =
      request.body === noBody ? '' : Buffer.from(await readBytes(request, 1_000_000)).toString('base64');
    const { method, target, rawHeaders } = request;
    // node:http drops a header with this name, ours does not.
    const { ['__proto__']: _, ...headers } = request.headers;
    const seen: Seen = { method, target, headers, rawHeaders, body };
    return reply(200, { 'X-Seen': Buffer.from(JSON.stringify(seen)).toString('base64') });
  } catch (error) {
    if (error instanceof HttpError) return refuse(error);
    throw error;
  }
}

function refuse(error: HttpError): Reply {
  return reply(error.status, { Connection: 'close' });
}
