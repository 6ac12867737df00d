import type { ClientRequest } from 'node:http';
import { describeFailure } from '../../core/outside/describe-failure.ts';
import { findDestination } from '../../core/outside/destination.ts';
import type { Network } from '../../core/outside/network.ts';
import { openRequest } from '../../core/outside/open-request.ts';

export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Milliseconds from the DNS lookup to the head of the response. */
  readonly timeout: number;
}

export type DeliveryOutcome =
  | { readonly delivered: true; readonly status: number }
  | { readonly delivered: false; readonly status: number | null; readonly reason: string };

const mostInterimAnswers = 8;

/** Sends a message. Network failures are results. Only aborting the message's signal throws. */
export async function sendWebhook(message: WebhookMessage, network: Network): Promise<DeliveryOutcome> {
  message.signal.throwIfAborted();
  const stop = AbortSignal.any([message.signal, AbortSignal.timeout(message.timeout)]);
  const stopped = new Promise<DeliveryOutcome>((resolve, reject) => {
    stop.addEventListener('abort', () => {
      if (message.signal.aborted) reject(message.signal.reason);
      else resolve(failed(`no answer within ${message.timeout / 1000} seconds`));
    });
  });
  return Promise.race([stopped, deliver(message, network, stop)]);
}

async function deliver(
  message: WebhookMessage,
  network: Network,
  stop: AbortSignal,
): Promise<DeliveryOutcome> {
  const destination = await findDestination(message.url, network);
  // An already aborted request would still open its connection.
  stop.throwIfAborted();
  if (typeof destination === 'string') return failed(destination);
  const headers = { 'content-type': 'application/json', ...message.headers };
  const request = openRequest(destination, { method: 'POST', headers, ca: network.ca, signal: stop });
  request.end(message.body);
  return outcomeOf(request);
}

/** Resolves with the head of the response, without waiting for its body. */
function outcomeOf(request: ClientRequest): Promise<DeliveryOutcome> {
  return new Promise((resolve) => {
    const end = (outcome: DeliveryOutcome) => {
      resolve(outcome);
      request.destroy();
    };
    let interimAnswers = 0;
    request.on('response', ({ statusCode = 0 }) => end(judge(statusCode)));
    request.on('upgrade', ({ statusCode = 0 }) => end(judge(statusCode)));
    request.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > mostInterimAnswers) end(failed('the answer does not come to an end'));
    });
    request.on('error', (error) => end(failed(describeFailure(error))));
  });
}

function judge(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return { delivered: true, status };
  const redirected = status >= 300 && status < 400;
  return failed(
    redirected ? 'redirected to another address, which is not followed' : `answered ${status}`,
    status,
  );
}

function failed(reason: string, status: number | null = null): DeliveryOutcome {
  return { delivered: false, status, reason };
}
