import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { header, readBytes } from '../../kernel/request.ts';
import type { BytesBody, JsonBody } from './contract.ts';

const largestJson = 1024 * 1024;

/** As it was sent: 415 for another type, 413 while it comes. */
export async function readBody(
  exchange: Exchange,
  body: JsonBody | BytesBody | undefined,
): Promise<Uint8Array> {
  const { request } = exchange;
  if (body?.kind === 'bytes') return readBytes(request, body.largest);
  if (body && header(request, 'content-type') !== undefined) checkType(exchange, body);
  const bytes = await readBytes(request, largestJson);
  if (body?.required && bytes.length === 0)
    throw new HttpError(400, `Send a JSON body, with Content-Type: ${body.types[0]}.`);
  if (body && bytes.length > 0) checkType(exchange, body);
  return bytes;
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
