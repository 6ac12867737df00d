import type { IncomingMessage } from 'node:http';
import { type Destination, findDestination } from './destination.ts';
import type { Network } from './network.ts';
import { openRequest } from './open-request.ts';

export interface DownloadOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The size limit in bytes. */
  readonly largest: number;
  /** Milliseconds for the whole download, from the first name lookup to the last byte. */
  readonly timeout: number;
  /** The accepted media types. By default all are accepted. */
  readonly types?: RegExp | undefined;
  /** False if redirects aren't followed. */
  readonly redirects?: false | undefined;
  /** Receives the `Content-Type` and the final URL. */
  readonly onType?: ((contentType: string, from: URL) => void) | undefined;
  /** Whether to return the start of a file that is larger than `largest`, instead of failing. */
  readonly isCut?: true | undefined;
  /** Cancels the download. */
  readonly signal?: AbortSignal;
}

export interface NotDownloaded {
  readonly reason: string;
  /** False if the server may not exist. */
  readonly answered: boolean;
}

const mostRedirects = 5;

/**
 * Downloads a public URL. Every network error is a result, and most have the same reason. Otherwise users
 * could scan private names and ports with the URLs they enter.
 */
export function download(
  address: string,
  options: DownloadOptions,
  network: Network,
): Promise<Uint8Array | NotDownloaded> {
  const stop = AbortSignal.any([
    AbortSignal.timeout(options.timeout),
    ...(options.signal ? [options.signal] : []),
  ]);
  const late = new Promise<NotDownloaded>((resolve) => {
    stop.addEventListener('abort', () => {
      resolve({ reason: `it did not come within ${options.timeout / 1000} seconds`, answered: false });
    });
  });
  return Promise.race([late, follow(address, options, network, stop)]);
}

async function follow(
  address: string,
  options: DownloadOptions,
  network: Network,
  stop: AbortSignal,
): Promise<Uint8Array | NotDownloaded> {
  let next = address;
  for (let turn = 0; turn <= mostRedirects; turn += 1) {
    const destination = await findDestination(next, network);
    // A request with a signal that is already aborted would still open its connection.
    stop.throwIfAborted();
    if (typeof destination === 'string') return noServer;
    const answer = await ask(destination, options, network, stop);
    if (!(answer instanceof URL)) return answer;
    if (options.redirects === false) return { reason: 'it is redirected', answered: true };
    next = answer.href;
  }
  return { reason: 'it is redirected too often', answered: true };
}

const noServer: NotDownloaded = { reason: 'no server on the internet answers there', answered: false };

/** Sends a request. A URL as the result is the target of a redirect. */
function ask(
  destination: Destination,
  options: DownloadOptions,
  { ca }: Network,
  signal: AbortSignal,
): Promise<Uint8Array | NotDownloaded | URL> {
  const request = openRequest(destination, { method: 'GET', headers: options.headers, ca, signal });
  const outcome = new Promise<Uint8Array | NotDownloaded | URL>((resolve) => {
    request.on('error', () => resolve(noServer));
    request.on('response', (response) => {
      receive(response, destination.url, options).then(resolve, () => resolve(noServer));
    });
  });
  request.end();
  return outcome.finally(() => request.destroy());
}

async function receive(
  response: IncomingMessage,
  from: URL,
  { largest, types, onType, isCut }: DownloadOptions,
): Promise<Uint8Array | NotDownloaded | URL> {
  const { statusCode = 0, headers } = response;
  const place = [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
  const redirected = place === undefined ? null : URL.parse(place, from.href);
  if (redirected) return redirected;
  if (statusCode !== 200) return { reason: `the server answers ${statusCode}`, answered: true };
  if (types && !isOfType(headers['content-type'], types))
    return { reason: 'its content type is wrong', answered: true };
  if (!isCut && Number(headers['content-length'] ?? 0) > largest) return tooLarge(largest);
  onType?.(headers['content-type'] ?? '', from);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > largest && !isCut) return tooLarge(largest);
    chunks.push(chunk);
    if (size > largest) break;
  }
  return Buffer.concat(chunks).subarray(0, largest);
}

/** Ignores the parameters of the media type. */
export function isOfType(contentType: string | null | undefined, types: RegExp): boolean {
  const [type = ''] = (contentType ?? '').toLowerCase().split(';');
  return types.test(type.trim());
}

function tooLarge(largest: number): NotDownloaded {
  return { reason: `it is larger than ${largest / 1024 / 1024} MiB`, answered: true };
}
