import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { HttpError } from '../../../src/core/kernel/http-error.ts';
import type { Handle } from '../../../src/core/kernel/kernel.ts';
import type { Reply } from '../../../src/core/kernel/reply.ts';
import { type IncomingRequest, noBody } from '../../../src/core/kernel/request.ts';
import type { Limits } from '../../../src/core/listener/limits.ts';
import { createBody, discardRest, hasBody, type ListenerBody } from './body.ts';
import { ReceivedRequest } from './received-request.ts';
import { createRefusedRequest, explainParserError, type ParserError } from './refusal.ts';
import { type Report, sendReply, serializeReply } from './send-reply.ts';

export interface ListenerOptions {
  readonly limits: Limits;
  readonly report: Report;
}

export interface Listener {
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Lets every client finish, and closes its connection after the response. */
  drain(): Promise<void>;
}

interface InFlight {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: ListenerBody | null;
}

export function createListener(handle: Handle, { limits, report }: ListenerOptions): Listener {
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
    void serve(message, response, refuseBody(message));
  server.on('request', accept);
  server.on('checkContinue', accept);
  server.on('checkExpectation', (message, response) => void serve(message, response, unknownExpectation()));
  server.on('connect', (message, socket) =>
    refuse(socket, new ReceivedRequest(message, notAProxy(), noBody)),
  );
  server.on('clientError', onParserError);

  function serve(message: IncomingMessage, response: ServerResponse, refusal: HttpError | null): void {
    const body = hasBody(message) ? createBody(message, response, limits) : null;
    latest.set(message.socket, { message, response, body });
    const answer = handle(new ReceivedRequest(message, refusal, body ?? noBody));
    const send = (reply: Reply) => {
      if (draining) reply.headers.Connection = 'close';
      sendReply(message, response, reply, report);
      if (body && !message.complete) discardRest(message, body, limits);
    };
    if (answer instanceof Promise) void answer.then(send);
    else send(answer);
  }

  function onParserError(error: ParserError, socket: Socket): void {
    const current = latest.get(socket);
    if (current?.body && !current.message.complete) {
      current.body.fail(explainParserError(error));
      if (current.response.headersSent) socket.destroy();
      else current.response.once('finish', () => close(socket));
      return;
    }
    refuse(socket, createRefusedRequest(error, socket.remoteAddress ?? ''));
  }

  /** Sends the rejection after pending responses. */
  function refuse(socket: Duplex, request: IncomingRequest): void {
    const current = latest.get(socket);
    const due = current && !current.response.writableFinished && !current.response.destroyed;
    if (due) current.response.once('finish', () => void answerRefused(socket, request));
    else void answerRefused(socket, request);
  }

  async function answerRefused(socket: Duplex, request: IncomingRequest): Promise<void> {
    socket.on('error', () => {});
    const answer = await handle(request);
    if (socket.writable) socket.write(serializeReply(answer, request.method));
    close(socket);
  }

  /** Closes the connection without waiting long for the peer. */
  function close(socket: Duplex): void {
    socket.end();
    setTimeout(() => socket.destroy(), limits.farewellTime).unref();
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
      await Bun.sleep(limits.farewellTime / 5);
      server.closeIdleConnections();
      await Promise.race([closed, Bun.sleep(limits.drainTime)]);
      server.closeAllConnections();
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
  return new HttpError(417, 'The server supports only Expect: 100-continue.', {
    Connection: 'close',
  });
}

function notAProxy(): HttpError {
  return new HttpError(501, 'This server is not a proxy and does not support CONNECT.', {
    Connection: 'close',
  });
}
