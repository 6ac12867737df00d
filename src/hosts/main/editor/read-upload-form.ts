import type { Exchange } from '../../../core/kernel/exchange.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { readUpload, type Upload } from '../../../core/web/read-upload.ts';
import { largestFile } from '../../../domain/profile/files.ts';

/** The largest file plus its name, path and alt text. */
const largestForm = largestFile + 64 * 1024;

/** Reads a form with a file. Returns a value if the file is too large, because the page shows that error itself. */
export async function readUploadForm(exchange: Exchange, most = largestForm): Promise<Upload | 'too-large'> {
  try {
    return await readUpload(exchange, most);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 413) throw error;
    return 'too-large';
  }
}
