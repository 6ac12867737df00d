import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { header, readBytes } from '../../kernel/request.ts';
import { readForm, refuseFlood } from './read-form.ts';

/** A form with files, or one without, as browsers send them. */
export interface Upload {
  /** Empty where there is no such field. */
  text(name: string): string;
  /** Null where nothing was chosen. */
  file(name: string): Promise<UploadedFile | null>;
}

export interface UploadedFile {
  /** As the browser says. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** More than any form of ours has. */
const mostParts = 1_000;
/** A form without files may hold a document of 1 MiB, of which every character may be written as three. */
const largestText = 3 * 1024 * 1024;

/** 413 while it comes, 400 when it does not come whole. */
export async function readUpload(exchange: Exchange, largest: number): Promise<Upload> {
  const type = header(exchange.request, 'content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    const form = await readForm(exchange, Math.min(largest, largestText));
    return { text: (name) => form.get(name) ?? '', file: async () => null };
  }
  const bytes = await readBytes(exchange.request, largest);
  const [, boundary = ''] = /;\s*boundary="?([^";]+)/i.exec(type) ?? [];
  if (boundary !== '')
    refuseFlood(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), `\r\n--${boundary}`, mostParts);
  const form = await parseParts(type, bytes);
  return {
    text: (name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    },
    file: async (name) => {
      const value = form.get(name);
      if (value === null || typeof value === 'string') return null;
      // A browser sends an empty file without a name where none was chosen.
      if (value.size === 0 && value.name === '') return null;
      return { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
    },
  };
}

async function parseParts(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    throw new HttpError(400, 'The form did not come whole, or is not one. Send it again.', {}, error);
  }
}
