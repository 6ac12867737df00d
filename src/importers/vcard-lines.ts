/** A line of a vCard: `item1.TEL;TYPE=work,voice:+49`. */
export interface VcardLine {
  readonly name: string;
  /** By its name in capitals; a bare `WORK` of version 2.1 is a type. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** Of the first card of a file; folded lines and quoted-printable are undone. */
export function readVcardLines(text: string): VcardLine[] | null {
  const [, card] = /BEGIN:VCARD\r?\n([\s\S]*?)END:VCARD/i.exec(text) ?? [];
  if (card === undefined) return null;
  const unfolded = card.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '');
  return joinSoftBreaks(unfolded.split('\n')).flatMap((line) => readLine(line) ?? []);
}

/** In quoted-printable a line that ends in `=` goes on in the next. */
function joinSoftBreaks(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (isOpen) joined.push(`${joined.pop()?.slice(0, -1)}${line}`);
    else joined.push(line);
    const last = joined.at(-1) ?? '';
    isOpen = last.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(last);
  }
  return joined;
}

function readLine(line: string): VcardLine | null {
  const [, name = '', given = '', raw = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^";:]|"[^"]*")*)*):(.*)$/.exec(line) ?? [];
  if (name === '') return null;
  const parameters = new Map<string, string>();
  for (const [, key = '', value = ''] of given.matchAll(/;(?:([\w-]+)=)?((?:[^";]|"[^"]*")*)/g)) {
    const upper = (key || 'TYPE').toUpperCase();
    const plain = value.replaceAll('"', '');
    parameters.set(upper, parameters.has(upper) ? `${parameters.get(upper)},${plain}` : plain);
  }
  const isQuoted = /QUOTED-PRINTABLE/i.test(`${parameters.get('ENCODING')},${parameters.get('TYPE')}`);
  return { name: name.toUpperCase(), parameters, value: isQuoted ? decodeQuoted(raw, parameters) : raw };
}

function decodeQuoted(text: string, parameters: VcardLine['parameters']): string {
  const bytes = [...text.matchAll(/=([\da-f]{2})|[\s\S]/gi)].flatMap(([whole, hex]) =>
    hex === undefined ? [...new TextEncoder().encode(whole)] : [Number.parseInt(hex, 16)],
  );
  const charset = /^(?:iso-8859-1|windows-1252|latin1)$/i.test(parameters.get('CHARSET') ?? '')
    ? 'windows-1252'
    : 'utf-8';
  return new TextDecoder(charset).decode(Uint8Array.from(bytes));
}

/** The parts of a value between semicolons, with what was escaped as it is meant. */
export function splitValue(value: string, separator: ';' | ',' = ';'): string[] {
  const parts = [''];
  for (const [whole, escaped] of value.matchAll(/\\([\s\S])|[\s\S]/g)) {
    if (whole === separator) parts.push('');
    else parts.push(parts.pop() + (escaped === undefined ? whole : /n/i.test(escaped) ? '\n' : escaped));
  }
  return parts.map((part) => part.trim());
}

export function plainValue(value: string): string {
  return value.replace(/\\([\s\S])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)).trim();
}
