import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { header, readBytes } from '../../kernel/request.ts';

const usual = 16 * 1024;

/** The fields of a form, as a browser sends one without files. */
export async function readForm({ request }: Exchange, largest = usual): Promise<URLSearchParams> {
  const [type = ''] = (header(request, 'content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new HttpError(415, 'Send the form with Content-Type: application/x-www-form-urlencoded.');
  return new URLSearchParams(Buffer.from(await readBytes(request, largest)).toString());
}
