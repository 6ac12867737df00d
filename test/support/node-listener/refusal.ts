import { HttpError } from '../../../src/core/kernel/http-error.ts';
import { type IncomingRequest, noBody } from '../../../src/core/kernel/request.ts';
import { longestTarget, targetTooLong } from '../../../src/core/kernel/target.ts';

export interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

const requestLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/1\.[01]\r?\n/;

/** A request that the parser rejected, with its readable parts, for an error response. */
export function createRefusedRequest(error: ParserError, peer: string): IncomingRequest {
  const packet = error.rawPacket?.toString('latin1') ?? '';
  const [line = '', , target = '/'] = requestLine.exec(packet) ?? [];
  const method = /^[A-Za-z]+(?= )/.exec(packet)?.[0] ?? 'GET';
  return {
    // The parser lower-cases the method in place, unless the method itself was invalid.
    method: error.code === 'HPE_INVALID_METHOD' ? method : method.toUpperCase(),
    target,
    ...parseHeaders(line === '' ? '' : packet.slice(line.length)),
    peer,
    refusal: explainParserError(error, packet),
    body: noBody,
  };
}

export function explainParserError({ code }: ParserError, packet = ''): HttpError {
  const close = { Connection: 'close' };
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return requestLine.test(packet)
        ? new HttpError(
            501,
            'This request method is unknown. Use an upper-case method, for example GET.',
            close,
          )
        : new HttpError(400, 'This is not an HTTP/1.1 request.', close);
    case 'HPE_HEADER_OVERFLOW':
      return hasLongTarget(packet)
        ? targetTooLong(close)
        : new HttpError(431, 'The request headers are too many or larger than 16 KiB.', close);
    case 'HPE_INVALID_CONSTANT':
      return new HttpError(400, 'The request target must start with a slash or with http://.', close);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError(408, 'The request took too long to arrive. Send it again.', close);
    case 'HPE_INVALID_URL':
      return new HttpError(400, 'The URL has characters that must be percent-encoded.', close);
    case 'HPE_INVALID_TRANSFER_ENCODING':
    case 'HPE_UNEXPECTED_CONTENT_LENGTH':
      return new HttpError(
        400,
        'Content-Length and Transfer-Encoding are invalid or contradict each other.',
        close,
      );
    case 'HPE_INVALID_CHUNK_SIZE':
      return new HttpError(400, 'The chunked request body is malformed.', close);
    case 'HPE_INVALID_HEADER_TOKEN':
      return new HttpError(400, 'A request header is malformed.', close);
    case 'HPE_INVALID_EOF_STATE':
      return new HttpError(400, 'The request ended before it was complete.', close);
    default:
      return new HttpError(400, 'The request is malformed.', close);
  }
}

/** Only the first packet counts, because later ones start within the request. */
function hasLongTarget(packet: string): boolean {
  const [, target = ''] = /^[A-Z]+ (\S*)/.exec(packet) ?? [];
  return target.length > longestTarget;
}

function parseHeaders(text: string): Pick<IncomingRequest, 'rawHeaders' | 'headers'> {
  const headers: Record<string, string> = {};
  const rawHeaders: string[] = [];
  for (const line of text.split(/\r?\n/, 100)) {
    // A line that starts with a space continues the previous line and is ignored.
    if (/^\s/.test(line)) continue;
    const colon = line.indexOf(':');
    if (colon < 1) break;
    const name = line.slice(0, colon).trim();
    const value = line.slice(colon + 1).trim();
    rawHeaders.push(name, value);
    headers[name.toLowerCase()] ??= value;
  }
  return { rawHeaders, headers };
}
