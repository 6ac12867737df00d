import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { largestFile } from '../../profile/files.ts';
import { readUpload, type Upload } from '../../web/read-upload.ts';

/** What comes with a file: its name, its place, and what it shows. */
const largestForm = largestFile + 64 * 1024;

/** A form with one file in it. */
export async function readFileForm(exchange: Exchange): Promise<Upload | 'too-large'> {
  try {
    return await readUpload(exchange, largestForm);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 413) throw error;
    return 'too-large';
  }
}
