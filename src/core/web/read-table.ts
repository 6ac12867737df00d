import type { Exchange } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { readUpload } from './read-upload.ts';

/** A table from a file, or from the text field with that name. Null if the file isn't text. */
export async function readTable(
  exchange: Exchange,
  field: string,
  largest: number,
  decode: (bytes: Uint8Array) => string | null,
): Promise<string | 'too-large' | null> {
  try {
    const form = await readUpload(exchange, largest);
    const file = await form.file('file');
    if (file) return decode(file.bytes);
    const text = form.text(field);
    return text.includes('\0') ? null : text;
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return 'too-large';
    throw error;
  }
}
