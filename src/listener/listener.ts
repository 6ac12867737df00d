import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { HttpError } from '../kernel/http-error.ts';
import type { Handle } from '../kernel/kernel.ts';
import type { Reply } from '../kernel/reply.ts';
import { type IncomingRequest, noBody } from '../kernel/request.ts';
import { createBody, discardRest, hasBody, type ListenerBody } from './body.ts';
import type { Limits } from './limits.ts';
import { ReceivedRequest } from './received-request.ts';
import { createRefusedRequest, explainParserError, type ParserError } from './refusal.ts';
import { sendReply, serializeReply } from './send-reply.ts';

export interface Listener {
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Lets every client finish, and tells it to come back on a new connection. */
  drain(): Promise<void>;
}

interface InFlight {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: ListenerBody | null;
}

export function createListener(handle: Handle, limits: Limits): Listener {
  const latest = new WeakMap<object, InFlight>();
  let draining = false;

  const server = createServer({
    maxHeaderSize: limits.headers,
    headersTimeout: limits.headerTime,
    requestTimeout: limits.requestTime,
    keepAliveTimeout: limits.keepAliveTime,
    connectionsCheckingInterval: limits.checkInterval,
    requireHostHeader: false,
  });
  const accept = (message: IncomingMessage, response: ServerResponse) =>
    serve(message, response, refuseBody(message));
  server.on('request', accept);
  server.on('checkContinue', accept);
  server.on('checkExpectation', (message, response) => serve(message, response, unknownExpectation()));
  server.on(
    'connect',
    (message, socket) => void refuse(socket, new ReceivedRequest(message, notAProxy(), noBody)),
  );
  server.on('clientError', onParserError);

  function serve(message: IncomingMessage, response: ServerResponse, refusal: HttpError | null): void {
    const body = hasBody(message) ? createBody(message, response, limits) : null;
    latest.set(message.socket, { message, response, body });
    const answer = handle(new ReceivedRequest(message, refusal, body ?? noBody));
    if (answer instanceof Promise) void answer.then((reply) => send(message, response, reply));
    else send(message, response, answer);
  }

  function send(message: IncomingMessage, response: ServerResponse, answer: Reply): void {
    if (draining) answer.headers.Connection = 'close';
    sendReply(message, response, answer);
    if (!message.complete && hasBody(message)) discardRest(message, limits);
  }

  function onParserError(error: ParserError, socket: Socket): void {
    const current = latest.get(socket);
    if (current?.body && !current.message.complete) {
      current.body.fail(explainParserError(error));
      if (current.response.headersSent) socket.destroy();
      else current.response.once('finish', () => socket.end());
      return;
    }
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const refused = createRefusedRequest(error, socket.remoteAddress ?? '');
    if (!current || current.response.writableFinished) void refuse(socket, refused);
    else current.response.once('finish', () => void refuse(socket, refused));
  }

  async function refuse(socket: Duplex, request: IncomingRequest): Promise<void> {
    const answer = await handle(request);
    if (socket.writable) socket.end(serializeReply(answer, request.method));
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve(server.address() as AddressInfo));
      }),
    async drain() {
      draining = true;
      await Bun.sleep(limits.farewellTime);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const impatience = setTimeout(() => server.closeAllConnections(), limits.drainTime);
      await closed;
      clearTimeout(impatience);
    },
  };
}

function refuseBody(message: IncomingMessage): HttpError | null {
  if ((message.method !== 'GET' && message.method !== 'HEAD') || !hasBody(message)) return null;
  return new HttpError(400, `A ${message.method} request has no body here. Send it without one.`, {
    Connection: 'close',
  });
}

function unknownExpectation(): HttpError {
  return new HttpError(417, 'The only expectation this server meets is 100-continue.', {
    Connection: 'close',
  });
}

function notAProxy(): HttpError {
  return new HttpError(501, 'This server is not a proxy and does not know CONNECT.', { Connection: 'close' });
}
