/** A line of a vCard: `item1.TEL;TYPE=work,voice:+49`. */
export interface VcardLine {
  readonly name: string;
  /** By its name in capitals; a bare `WORK` of version 2.1 is a type. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** Longer ones are none. */
const longestHead = 10_000;

/** Of the first card of a file; folded lines and quoted-printable are undone. */
export function readVcardLines(text: string): VcardLine[] | null {
  const card = cutCard(text);
  if (card === null) return null;
  const unfolded = card.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '');
  return joinSoftBreaks(unfolded.split('\n')).flatMap((line) => readLine(line) ?? []);
}

/** What has no end behind its first beginning has none behind any other. */
function cutCard(text: string): string | null {
  const begin = /BEGIN:VCARD\r?\n/i.exec(text);
  if (begin === null) return null;
  const start = begin.index + begin[0].length;
  const end = /END:VCARD/gi;
  end.lastIndex = start;
  const found = end.exec(text);
  return found && text.slice(start, found.index);
}

/** In quoted-printable a line that ends in `=` goes on in the next. */
function joinSoftBreaks(lines: readonly string[]): string[] {
  const joined: string[][] = [];
  let [isQuoted, isOpen] = [false, false];
  for (const line of lines) {
    const parts = isOpen ? (joined.at(-1) ?? []) : [];
    if (!isOpen) {
      joined.push(parts);
      isQuoted = /^[^:]*QUOTED-PRINTABLE/i.test(line);
    }
    isOpen = isQuoted && line.endsWith('=');
    parts.push(isOpen ? line.slice(0, -1) : line);
  }
  return joined.map((parts) => parts.join(''));
}

function readLine(line: string): VcardLine | null {
  const colon = findColon(line);
  const [, name = '', given = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;.*)?)$/s.exec(line.slice(0, Math.max(colon, 0))) ?? [];
  if (name === '') return null;
  const parameters = new Map<string, string>();
  for (const [, key = '', value = ''] of given.matchAll(/;(?:([\w-]+)=)?((?:[^";]|"[^"]*")*)/g)) {
    const upper = (key || 'TYPE').toUpperCase();
    const plain = value.replaceAll('"', '');
    parameters.set(upper, parameters.has(upper) ? `${parameters.get(upper)},${plain}` : plain);
  }
  const raw = line.slice(colon + 1);
  const isQuoted = /QUOTED-PRINTABLE/i.test(`${parameters.get('ENCODING')},${parameters.get('TYPE')}`);
  return { name: name.toUpperCase(), parameters, value: isQuoted ? decodeQuoted(raw, parameters) : raw };
}

/** The first that is not in quotes; -1 if it is too far away. */
function findColon(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < Math.min(line.length, longestHead); at += 1) {
    if (line[at] === ':' && !isQuoted) return at;
    if (line[at] === '"') isQuoted = !isQuoted;
  }
  return -1;
}

function decodeQuoted(text: string, parameters: VcardLine['parameters']): string {
  const charset = /^(?:iso-8859-1|windows-1252|latin1)$/i.test(parameters.get('CHARSET') ?? '')
    ? 'windows-1252'
    : 'utf-8';
  return new TextDecoder(charset).decode(unquote(text));
}

/** In place: what is meant is never longer than what is written. */
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

/** Hexadecimal; no number where there is no digit. */
function digitAt(bytes: Uint8Array, at: number): number {
  return Number.parseInt(String.fromCharCode(bytes[at] ?? 0), 16);
}

const valueParts = { ';': /\\([\s\S])|;|[^\\;]+|\\/g, ',': /\\([\s\S])|,|[^\\,]+|\\/g };

/** The parts of a value between semicolons, with what was escaped as it is meant. */
export function splitValue(value: string, separator: ';' | ',' = ';'): string[] {
  const parts = [''];
  for (const [whole, escaped] of value.matchAll(valueParts[separator])) {
    if (whole === separator) parts.push('');
    else parts.push(parts.pop() + (escaped === undefined ? whole : /n/i.test(escaped) ? '\n' : escaped));
  }
  return parts.map((part) => part.trim());
}

export function plainValue(value: string): string {
  return value.replace(/\\([\s\S])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)).trim();
}
