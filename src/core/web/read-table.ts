import type { Exchange } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { readUpload } from './read-upload.ts';

/** A table chosen as a file, or typed into the field of that name; null where it is not text. */
export async function readTable(
  exchange: Exchange,
  field: string,
  largest: number,
): Promise<string | 'too-large' | null> {
  try {
    const form = await readUpload(exchange, largest);
    const file = await form.file('file');
    const text = file ? new TextDecoder('utf-8', { fatal: true }).decode(file.bytes) : form.text(field);
    return text.includes('\0') ? null : text.replace(/^\ufeff/, '');
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return 'too-large';
    if (error instanceof TypeError) return null;
    throw error;
  }
}
