/** A part of a form. Its bytes are a view of the body, not a copy. */
export interface FormPart {
  readonly name: string;
  /** Null for a field without a file. */
  readonly filename: string | null;
  readonly bytes: Uint8Array;
}

/** Bytes searched in a turn of the event loop. */
const windowSize = 8 * 1024 * 1024;
const longestHead = 16 * 1024;

/** Null if the body is incomplete or not a multipart form. `many` if it has more parts than allowed. */
export async function parseMultipart(
  body: Buffer,
  boundary: string,
  most: number,
): Promise<FormPart[] | null | 'many'> {
  const delimiter = `\r\n--${boundary}`;
  const parts: FormPart[] = [];
  // At the start of the body, the first delimiter has no preceding line break.
  let at = startsWith(body, delimiter.slice(2)) ? -2 : await find(body, delimiter, 0);
  while (at !== null) {
    const from = at + delimiter.length;
    if (body.toString('latin1', from, from + 2) === '--') return parts;
    const head = readHead(body, from);
    const end = head && (await find(body, delimiter, head.end - 2));
    if (head === null || end === null) return null;
    if (parts.length >= most) return 'many';
    if (head.name !== null)
      parts.push({ name: head.name, filename: head.filename, bytes: body.subarray(head.end, end) });
    at = end;
  }
  return null;
}

function startsWith(body: Buffer, text: string): boolean {
  return body.subarray(0, text.length).equals(Buffer.from(text));
}

/** Searches in pieces, because searching a hundred megabytes at once would block the event loop. */
async function find(body: Buffer, text: string, from: number): Promise<number | null> {
  for (let start = from; start < body.length; start += windowSize) {
    if (start > from) await new Promise(setImmediate);
    const found = body.subarray(start, start + windowSize + text.length - 1).indexOf(text);
    if (found >= 0) return start + found;
  }
  return null;
}

function readHead(body: Buffer, from: number) {
  const window = body.subarray(from, from + longestHead);
  const length = window.indexOf('\r\n\r\n');
  if (length < 0) return null;
  const lines = window.toString('utf8', 0, length).split('\r\n');
  const [padding = ''] = lines;
  if (padding.trim() !== '') return null;
  const disposition = lines.find((line) => /^content-disposition\s*:\s*form-data\b/i.test(line)) ?? '';
  return {
    name: parameterOf(disposition, 'name'),
    filename: parameterOf(disposition, 'filename'),
    end: from + length + 4,
  };
}

/** The value of a parameter as browsers write it: in quotes, without quotes inside. */
function parameterOf(line: string, name: string): string | null {
  return new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1] ?? null;
}
