import type { BlobStore } from '../../files/blobs.ts';
import { type ReceivedFile, receiveBytes, receiveStream } from '../../files/receive-file.ts';
import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { header, readBytes } from '../../kernel/request.ts';
import type { Contract, FileBody, JsonBody } from './contract.ts';

const largestJson = 1024 * 1024;

/** The raw body: 415 for another type, 413 as soon as it is too large. */
export async function readBody(exchange: Exchange<Visitor>, body: Contract['body']): Promise<Uint8Array> {
  const { request, visitor } = exchange;
  if (body && body.kind !== 'json') return readBytes(request, body.largest);
  if (body && header(request, 'content-type') !== undefined) checkType(exchange, body);
  const raw = body?.rawWithoutToken;
  const bytes = await readBytes(request, visitor.caller ? largestJson : (raw ?? largestJson));
  if (body?.required && raw === undefined && bytes.length === 0)
    throw new HttpError(400, `Send a JSON body, with Content-Type: ${body.types[0]}.`);
  if (body && bytes.length > 0) checkType(exchange, body);
  return bytes;
}

/** A file for an outside store is never in memory as a whole; one for the database is. */
export async function receiveBody(
  { request }: Exchange,
  { largest }: FileBody,
  { objects }: BlobStore,
): Promise<ReceivedFile> {
  if (objects?.place) return receiveStream(request.body.stream(largest, 'pass-on'));
  return receiveBytes('The file', await readBytes(request, largest));
}

function checkType({ request }: Exchange, { types }: JsonBody): void {
  const [type = '', ...parameters] = (header(request, 'content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (types.includes(type.trim()) && isUtf8) return;
  throw new HttpError(
    415,
    `Send JSON in UTF-8, with Content-Type: ${types[0]}.`,
    request.method === 'PATCH' ? { 'Accept-Patch': types.join(', ') } : {},
  );
}
