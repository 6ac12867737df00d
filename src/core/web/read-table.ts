import type { Exchange } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { readUpload } from './read-upload.ts';

export interface SentTable {
  /** From a file, or from the text field. Null if the file isn't text. */
  readonly text: string | null;
  readonly isFile: boolean;
  /** Whether to check the table only. */
  readonly dry: boolean;
}

/** Reads a table from a file, or from the text field with that name. */
export async function readTable(
  exchange: Exchange,
  field: string,
  largest: number,
  decode: (bytes: Uint8Array) => string | null,
): Promise<SentTable | 'too-large'> {
  try {
    const form = await readUpload(exchange, largest);
    const file = await form.file('file');
    const dry = form.text('dry') !== '';
    if (file) return { text: decode(file.bytes), isFile: true, dry };
    const text = form.text(field);
    return { text: text.includes('\0') ? null : text, isFile: false, dry };
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return 'too-large';
    throw error;
  }
}
