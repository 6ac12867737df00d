import type { Exchange } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { header, readBytes } from '../kernel/request.ts';

const usual = 16 * 1024;
/** More than any form of Vitrine has. Parsing millions of fields would block all other requests. */
const mostFields = 20_000;

/** The fields of a form without files. */
export async function readForm(
  { request }: Exchange,
  largest = usual,
  most = mostFields,
): Promise<URLSearchParams> {
  const [type = ''] = (header(request, 'content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new HttpError(415, 'Send the form with Content-Type: application/x-www-form-urlencoded.');
  const { buffer, byteOffset, length } = await readBytes(request, largest);
  const bytes = Buffer.from(buffer, byteOffset, length);
  refuseFlood(bytes, '&', most);
  return new URLSearchParams(bytes.toString());
}

/** Counts the separators before anything is parsed. */
function refuseFlood(bytes: Buffer, between: string, most: number): void {
  let count = 0;
  for (let at = bytes.indexOf(between); at >= 0; at = bytes.indexOf(between, at + between.length)) {
    count += 1;
    if (count > most) throw new HttpError(413, `The form has more than the ${most} fields allowed here.`);
  }
}
