import type { Exchange } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { header, readBytes } from '../kernel/request.ts';
import { type FormPart, parseMultipart } from './parse-multipart.ts';
import { readForm } from './read-form.ts';

/** A form as browsers send it, with or without files. */
export interface Upload {
  /** Empty where the form has no such field. */
  text(name: string): string;
  /** Null where no file was chosen. */
  file(name: string): Promise<UploadedFile | null>;
}

export interface UploadedFile {
  /** As the browser sent it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** More than any form of ours has. */
const mostParts = 1_000;
/** A form without files may hold a document of 1 MiB, every byte of which may be percent-encoded. */
const largestText = 3 * 1024 * 1024;

/** 413 as soon as it is too large, 400 when it is truncated. */
export async function readUpload(exchange: Exchange, largest: number): Promise<Upload> {
  const type = header(exchange.request, 'content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    const form = await readForm(exchange, Math.min(largest, largestText));
    return { text: (name) => form.get(name) ?? '', file: async () => null };
  }
  const bytes = await readBytes(exchange.request, largest);
  const parts = await parseParts(type, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const find = (name: string) => parts.find((part) => part.name === name);
  return {
    text: (name) => {
      const part = find(name);
      return part && part.filename === null ? Buffer.from(part.bytes).toString() : '';
    },
    file: async (name) => {
      // A browser sends an empty file without a name where none was chosen.
      const chosen = parts.find((part) => part.name === name && (part.filename || part.bytes.length > 0));
      if (!chosen || chosen.filename === null) return null;
      return { name: chosen.filename, bytes: chosen.bytes };
    },
  };
}

async function parseParts(type: string, bytes: Buffer): Promise<readonly FormPart[]> {
  const [, boundary = ''] = /;\s*boundary="?([^";]+)/i.exec(type) ?? [];
  const parts = boundary === '' ? null : await parseMultipart(bytes, boundary.trimEnd(), mostParts);
  if (parts === null) throw new HttpError(400, 'The form did not come whole, or is not one. Send it again.');
  if (parts === 'many')
    throw new HttpError(413, `The form has more than the ${mostParts} fields allowed here.`);
  return parts;
}
