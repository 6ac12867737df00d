import {
  type ReceivedFile,
  receiveBytes,
  receiveStream,
  type Treatment,
} from '../../../accounts/files/receive-file.ts';
import type { Visitor } from '../../../accounts/identity/visitor.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { header, readBytes } from '../../../core/kernel/request.ts';
import type { Contract, FileBody, JsonBody } from './contract.ts';

const largestJson = 1024 * 1024;

/** The raw body. Returns 415 for another media type, and 413 as soon as the body is too large. */
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

/** Larger bodies wait on disk until they are complete, so that many slow clients take little memory. */
const large = 64 * 1024;

export async function receiveBody(
  { request }: Exchange,
  { largest }: FileBody,
  as: Treatment,
): Promise<ReceivedFile> {
  const isSmall = Number(header(request, 'content-length') ?? Number.NaN) <= large;
  if (isSmall) return receiveBytes('The file', await readBytes(request, largest), as);
  return receiveStream('The file', request.body.stream(largest, 'pass-on'), as);
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
