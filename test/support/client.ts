import { connect, type Socket } from 'node:net';

/** A response as sent. Header names are in lower case, and values of repeated headers are joined by a line break. */
export interface Response {
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Call {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Encodes a form like a browser. */
export function formOf(
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
) {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  };
}

/** Sends the request line and headers exactly as given, without parsing or normalizing the URL. */
export async function call(
  port: number,
  target: string,
  options: Call = {},
  patience = 30_000,
): Promise<Response> {
  const { method = 'GET', host = 'vitrine.test', headers = {}, body = '' } = options;
  const length = body.length === 0 ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries({ Host: host, Connection: 'close', ...length, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const [response] = parseResponses(
    await exchange(
      port,
      Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`), Buffer.from(body)]),
      patience,
    ),
    method,
  );
  if (!response) throw new Error(`no response to ${method} ${target}`);
  return response;
}

/**
 * Writes bytes and returns everything until the server closes the connection or is silent for `patience`
 * milliseconds. Each character is a byte.
 */
export function exchange(port: number, bytes: string | Uint8Array, patience = 5_000): Promise<string> {
  return converse(port, (socket) => void socket.write(bytes), patience);
}

export function converse(
  port: number,
  speak: (socket: Socket) => void,
  patience = 5_000,
  from?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(received).toString('latin1'));
    };
    const socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) }, () =>
      speak(socket),
    );
    socket.setTimeout(patience, end);
    socket.on('data', (chunk) => received.push(Buffer.from(chunk)));
    socket.on('close', end);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? end() : reject(error),
    );
  });
}

/** Parses HTTP/1.1 responses. Throws if one is malformed. */
export function parseResponses(text: string, method = 'GET'): Response[] {
  const responses: Response[] = [];
  let rest = Buffer.from(text, 'latin1');
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`no end of headers in ${JSON.stringify(text.slice(0, 200))}`);
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString('utf8').split('\r\n');
    const [, status, reason = ''] = /^HTTP\/1\.1 (\d{3}) (.+)$/.exec(statusLine) ?? [];
    if (status === undefined) throw new Error(`no status line in ${JSON.stringify(statusLine)}`);
    rest = rest.subarray(end + 4);
    if (status === '100') continue;
    const headers = parseHeaders(lines);
    const bodiless = method === 'HEAD' || status === '204' || status === '304';
    const [body, after] = bodiless ? ['', rest] : takeBody(rest, headers);
    rest = after;
    responses.push({ status: Number(status), reason, headers, body });
  }
  return responses;
}

function parseHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): (.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`malformed header line ${JSON.stringify(line)}`);
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  }
  return headers;
}

function takeBody(rest: Buffer<ArrayBuffer>, headers: Record<string, string>): [string, Buffer<ArrayBuffer>] {
  if (headers['transfer-encoding'] === 'chunked') return takeChunks(rest);
  const length = Number(headers['content-length']);
  if (!(rest.length >= length))
    throw new Error(`the body has ${rest.length} bytes of ${headers['content-length']}`);
  return [rest.subarray(0, length).toString('utf8'), rest.subarray(length)];
}

function takeChunks(bytes: Buffer<ArrayBuffer>): [string, Buffer<ArrayBuffer>] {
  let body = '';
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.subarray(0, end).toString('latin1'), 16);
    const chunk = rest.subarray(end + 2, end + 2 + size);
    if (chunk.length !== size) throw new Error('a chunk is shorter than it says');
    rest = rest.subarray(end + 2 + size + 2);
    if (size === 0) return [body, rest];
    body += chunk.toString('utf8');
  }
}
