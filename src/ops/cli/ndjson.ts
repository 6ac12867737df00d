interface Document {
  /** Null for a document that is the whole text. */
  readonly line: number | null;
  /** Null when it is too long to be read. */
  readonly bytes: Uint8Array | null;
}

/** Longer than any valid document. */
const longest = 1024 * 1024;

const lineFeed = 10;

/** One document a line; or a single one on several lines, of which the first is not JSON by itself. */
export async function* readDocuments(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Document> {
  let held: Document[] | null = [];
  let size = 0;
  for await (const line of readLines(chunks)) {
    if (held === null) {
      yield line;
      continue;
    }
    held.push(line);
    size += line.bytes?.length ?? longest;
    const mayBeOne = size < longest && !(held.length === 1 && isJson(line.bytes));
    if (mayBeOne) continue;
    yield* held;
    held = null;
  }
  if (held === null) return;
  const whole = join(held);
  if (held.length > 1 && isJson(whole)) yield { line: null, bytes: whole };
  else yield* held;
}

function join(lines: readonly Document[]): Uint8Array {
  return Buffer.concat(lines.flatMap(({ bytes }) => [bytes ?? new Uint8Array(), Uint8Array.of(lineFeed)]));
}

async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Document> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const endLine = (): Document => {
    number += 1;
    const bytes = length > longest ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return { line: number, bytes };
  };
  const collect = (part: Uint8Array) => {
    length += part.length;
    if (length <= longest) parts.push(part);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      collect(chunk.subarray(from, end));
      const line = endLine();
      if (!isBlank(line)) yield line;
      from = end + 1;
    }
    collect(chunk.slice(from));
  }
  const last = endLine();
  if (!isBlank(last)) yield last;
}

function isBlank({ bytes }: Document): boolean {
  return bytes?.every((byte) => byte === 32 || byte === 9 || byte === 13) ?? false;
}

function isJson(bytes: Uint8Array | null): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
    return true;
  } catch {
    return false;
  }
}
