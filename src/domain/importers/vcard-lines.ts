import { findDecoder, isInAscii, westernBytes } from './decode-text.ts';
import { checkCount } from './import-refusal.ts';
import { longestText, mostEntries } from './imported-person.ts';

/** A line of a vCard: `item1.TEL;TYPE=work,voice:+49`. */
export interface VcardLine {
  readonly name: string;
  /** By upper-case name. A bare `WORK` of version 2.1 is a type. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
  /** The name of an unsupported charset. Such a line has no value. */
  readonly unknownCharset?: string;
}

/** Characters before the colon. A longer line is invalid. */
const longestHead = 10_000;
/** The limit for all lines. */
const mostParameters = 100_000;
/** Lines. An image of 16 MiB in lines of sixty characters has half as many. */
const mostWritten = 500_000;

/**
 * Reads the lines of the first card. Unfolds lines and decodes quoted-printable, and counts them while reading. In
 * `bytewise` text each letter is a byte, and each line may declare its charset.
 */
export function readVcardLines(text: string, isBytewise = false): VcardLine[] | null {
  const card = cutCard(text);
  if (card === null) return null;
  const lines: VcardLine[] = [];
  let given = 0;
  for (const whole of unfold(writtenLines(card))) {
    const line = readLine(whole, isBytewise, () => {
      given += 1;
      checkCount(given, mostParameters);
    });
    if (line !== null) lines.push(line);
    checkCount(lines.length, mostEntries);
  }
  return lines;
}

function* writtenLines(card: string): Generator<string> {
  const breaks = /\r\n?|\n/g;
  for (let [count, start] = [1, 0]; ; count += 1) {
    checkCount(count, mostWritten);
    const found = breaks.exec(card);
    yield card.slice(start, found?.index);
    if (found === null) return;
    start = breaks.lastIndex;
  }
}

export function countCards(text: string): number {
  return text.match(/BEGIN:VCARD\r?\n/gi)?.length ?? 0;
}

/** If the first mark has no end, later marks have none either. */
function cutCard(text: string): string | null {
  const begin = /BEGIN:VCARD\r?\n/i.exec(text);
  if (begin === null) return null;
  const start = begin.index + begin[0].length;
  const end = /END:VCARD/gi;
  end.lastIndex = start;
  const found = end.exec(text);
  return found && text.slice(start, found.index);
}

/**
 * Joins folded lines. A line that starts with a space continues the previous one. In quoted-printable, a
 * line that ends with `=` continues on the next, whose leading space is content.
 */
function* unfold(lines: Iterable<string>): Generator<string> {
  let last: FoldedLine | null = null;
  for (const line of lines) {
    const isSoft = last?.isQuoted === true && last.parts.at(-1)?.endsWith('=') === true;
    if (last && isSoft) last.parts.push(last.parts.pop()?.slice(0, -1) ?? '', line);
    else if (last && /^[ \t]/.test(line)) takePart(last, line.slice(1));
    else {
      if (last) yield last.parts.join('');
      last = takePart({ parts: [], head: '', isQuoted: null }, line);
    }
  }
  if (last) yield last.parts.join('');
}

interface FoldedLine {
  readonly parts: string[];
  /** The text so far, without a colon. */
  head: string;
  /** Null until the line has a colon. */
  isQuoted: boolean | null;
}

function takePart(line: FoldedLine, part: string): FoldedLine {
  line.parts.push(part);
  if (line.isQuoted !== null) return line;
  const colon = part.indexOf(':');
  line.head += colon < 0 ? part : part.slice(0, colon);
  if (colon >= 0) line.isQuoted = quotedPrintable.test(line.head);
  return line;
}

const quotedPrintable = /QUOTED-PRINTABLE/i;
/** Encodings that version 2.1 allows without `ENCODING=`. */
const encoding = /^(?:BASE64|QUOTED-PRINTABLE)$/i;

function readLine(line: string, isBytewise: boolean, count: () => void): VcardLine | null {
  const colon = findColon(line);
  const [, name = '', given = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;.*)?)$/s.exec(line.slice(0, Math.max(colon, 0))) ?? [];
  if (name === '') return null;
  const parameters = new Map<string, string>();
  for (const [, key = '', value = ''] of given.matchAll(/;(?:([\w-]+)=)?((?:[^";]|"[^"]*")*)/g)) {
    count();
    const upper = (key || (encoding.test(value) ? 'ENCODING' : 'TYPE')).toUpperCase();
    const plain = value.replaceAll('"', '');
    parameters.set(upper, parameters.has(upper) ? `${parameters.get(upper)},${plain}` : plain);
  }
  const raw = line.slice(colon + 1);
  const read = { name: name.toUpperCase(), parameters };
  const isQuoted = quotedPrintable.test(parameters.get('ENCODING') ?? '');
  const charset = parameters.get('CHARSET') ?? (isQuoted ? 'utf-8' : null);
  if (charset === null) return { ...read, value: raw };
  const decoder = findDecoder(charset);
  const isAsWritten = !(isQuoted || (isBytewise && /[^ -~\t]/.test(raw)) || (decoder && isInAscii(decoder)));
  if (isAsWritten) return { ...read, value: raw };
  if (decoder === null) return { ...read, value: '', unknownCharset: charset };
  const value = decoder.decode(isQuoted ? unquote(raw) : westernBytes(raw));
  return { ...read, value: value.replace(/\r\n?/g, '\n') };
}

/** The position of the first colon outside quotes, or -1 if it is too far away. */
function findColon(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < Math.min(line.length, longestHead); at += 1) {
    if (line[at] === ':' && !isQuoted) return at;
    if (line[at] === '"') isQuoted = !isQuoted;
  }
  return -1;
}

/** Decodes in place, because decoded text is never longer. */
function unquote(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] === 0x3d ? digitAt(bytes, at + 1) * 16 + digitAt(bytes, at + 2) : Number.NaN;
    bytes[length] = Number.isNaN(code) ? (bytes[at] ?? 0) : code;
    length += 1;
    if (!Number.isNaN(code)) at += 2;
  }
  return bytes.subarray(0, length);
}

/** The value of a hexadecimal digit. NaN for other characters. */
function digitAt(bytes: Uint8Array, at: number): number {
  return Number.parseInt(String.fromCharCode(bytes[at] ?? 0), 16);
}

/** Splits a value at semicolons and decodes escapes. */
export function splitValue(value: string): string[] {
  const parts = [''];
  for (const [whole, escaped] of value.slice(0, longestText).matchAll(/\\([\s\S])|;|[^\\;]+|\\/g)) {
    if (whole === ';') parts.push('');
    else parts.push(parts.pop() + (escaped === undefined ? whole : /n/i.test(escaped) ? '\n' : escaped));
  }
  return parts.map((part) => part.trim());
}

export function plainValue(value: string): string {
  return value
    .slice(0, longestText)
    .replace(/\\([\s\S])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
    .trim();
}
