import type { Exchange } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { header, readBytes } from '../kernel/request.ts';
import { type FormPart, parseMultipart } from './parse-multipart.ts';
import { readForm } from './read-form.ts';

/** A form as browsers send it, with or without files. */
export interface Upload {
  /** Empty if the form doesn't contain the field. */
  text(name: string): string;
  has(name: string): boolean;
  /** Null if no file was chosen. */
  file(name: string): Promise<UploadedFile | null>;
}

export interface UploadedFile {
  /** The file name as the browser sent it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** More than any form of Vitrine has. */
const mostParts = 1_000;
/** A form without files may contain a document of 1 MiB. Percent-encoding can triple its size. */
const largestText = 3 * 1024 * 1024;

/** Returns 413 as soon as the form is too large, and 400 if it is incomplete. */
export async function readUpload(exchange: Exchange, largest: number): Promise<Upload> {
  const type = header(exchange.request, 'content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    const form = await readForm(exchange, Math.min(largest, largestText));
    return {
      text: (name) => form.get(name) ?? '',
      has: (name) => form.has(name),
      file: async () => null,
    };
  }
  const bytes = await readBytes(exchange.request, largest);
  const parts = await parseParts(type, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  return {
    text: (name) => textIn(parts, name),
    has: (name) => parts.some((part) => part.name === name),
    file: async (name) => {
      // If no file is chosen, browsers send an empty file without a name.
      const chosen = parts.find((part) => part.name === name && (part.filename || part.bytes.length > 0));
      if (!chosen || chosen.filename === null) return null;
      return { name: chosen.filename, bytes: chosen.bytes };
    },
  };
}

/** Bytes of a form that are searched for the fields before its file. */
const beginning = 16 * 1024;

/** The fields before the file, in a form that is too large to read. Some may be missing. */
export async function readBeginning({ request }: Exchange): Promise<Pick<Upload, 'text'>> {
  const boundary = boundaryOf(header(request, 'content-type') ?? '');
  let read = Buffer.alloc(0);
  try {
    for await (const chunk of request.body.stream(Number.POSITIVE_INFINITY, 'pass-on')) {
      read = Buffer.concat([read, chunk]);
      if (read.length >= beginning) break;
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  }
  const whole = Buffer.concat([read.subarray(0, beginning), Buffer.from(`\r\n--${boundary}--`)]);
  const parts = await parseMultipart(whole, boundary, mostParts);
  return { text: (name) => textIn(Array.isArray(parts) ? parts : [], name) };
}

function textIn(parts: readonly FormPart[], name: string): string {
  const part = parts.find((one) => one.name === name);
  return part && part.filename === null ? Buffer.from(part.bytes).toString() : '';
}

function boundaryOf(type: string): string {
  return (/;\s*boundary="?([^";]+)/i.exec(type)?.[1] ?? '').trimEnd();
}

async function parseParts(type: string, bytes: Buffer): Promise<readonly FormPart[]> {
  const boundary = boundaryOf(type);
  const parts = boundary === '' ? null : await parseMultipart(bytes, boundary, mostParts);
  if (parts === null) throw new HttpError(400, 'The form is incomplete or malformed. Send it again.');
  if (parts === 'many')
    throw new HttpError(413, `The form has more than the ${mostParts} fields allowed here.`);
  return parts;
}
