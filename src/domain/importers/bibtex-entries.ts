import { decodeLatex, decodeLatexAddress } from './decode-latex.ts';
import { checkCount } from './import-refusal.ts';
import { mostEntries } from './imported-person.ts';

export interface BibtexEntry {
  /** `article`, `inproceedings`, … */
  readonly type: string;
  readonly key: string;
  /** Returns a field by its lower-case name, with LaTeX decoded. Empty if the entry lacks it. */
  readonly field: (name: string) => string;
  /** Returns the field without decoding LaTeX. */
  readonly raw: (name: string) => string;
}

const addresses = new Set(['url', 'doi', 'eprint']);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads the entries of a file. Skips text outside entries, and keeps the complete fields of a truncated entry. */
export function readBibtex(text: string): BibtexEntry[] {
  const strings = new Strings();
  const entries: BibtexEntry[] = [];
  const start = /@\s*(\w+)\s*[{(]/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const type = (found[1] ?? '').toLowerCase();
    const reader = new FieldReader(text, start.lastIndex, strings);
    if (type === 'comment' || type === 'preamble') {
      start.lastIndex = reader.skip();
      continue;
    }
    const key = type === 'string' ? '' : reader.readKey();
    const fields = reader.readFields();
    start.lastIndex = reader.at;
    if (type === 'string') for (const [name, value] of fields) strings.set(name, value);
    else {
      checkCount(entries.length + 1, mostEntries);
      const raw = (name: string) => fields.get(name) ?? '';
      entries.push({ type, key, raw, field: (name) => decodeField(name, raw(name)) });
    }
  }
  return entries;
}

/** In a URL, dashes and tildes are literal. */
function decodeField(name: string, value: string): string {
  const isAddress =
    addresses.has(name) || (name === 'howpublished' && /^(?:\{?\\url\s*\{|https?:)/i.test(value.trim()));
  return isAddress ? decodeLatexAddress(value) : decodeLatex(value);
}

/** Characters. Strings may expand to other strings, and each entry may use all of them. */
const mostWritten = 1_000_000;

/** The `@string` definitions of a file. Beyond the limit on expanded text, names stay unexpanded. */
class Strings {
  readonly #texts = new Map(months.map((name, index) => [name, String(index + 1)]));
  #left = mostWritten;

  set(name: string, text: string): void {
    this.#texts.set(name, text);
  }

  read(name: string): string {
    const text = this.#texts.get(name.toLowerCase());
    if (text === undefined || text.length > this.#left) return name;
    this.#left -= text.length;
    return text;
  }
}

class FieldReader {
  at: number;
  readonly #text: string;
  readonly #strings: Strings;

  constructor(text: string, at: number, strings: Strings) {
    this.#text = text;
    this.at = at;
    this.#strings = strings;
  }

  /** Skips to the matching closing brace and returns the position. */
  skip(): number {
    this.at -= 1;
    this.#readGroup('{');
    return this.at;
  }

  readKey(): string {
    return this.#take(/[^,={}()"]*,?/y)
      .replace(/,$/, '')
      .trim();
  }

  readFields(): Map<string, string> {
    const fields = new Map<string, string>();
    for (let count = 0; ; count += 1) {
      checkCount(count, mostEntries);
      this.#take(/[\s,]*/y);
      const name = this.#take(/[\w-]+/y).toLowerCase();
      if (name === '' || !this.#takeMark('=')) return fields;
      fields.set(name, this.#readValue());
    }
  }

  /** Reads a value of parts joined by `#`: text in braces or quotes, numbers, and names of strings. */
  #readValue(): string {
    let value = '';
    do {
      const opening = this.#text[this.at];
      if (opening === '{' || opening === '"') value += this.#readGroup(opening);
      else value += this.#strings.read(this.#take(/[^\s,#{}()"]*/y));
    } while (this.#takeMark('#'));
    return value;
  }

  #readGroup(opening: '{' | '"'): string {
    const from = this.at + 1;
    let depth = 0;
    for (let at = from; at < this.#text.length; at += 1) {
      const mark = this.#text[at];
      const isEnd = depth === 0 && mark === (opening === '{' ? '}' : '"');
      if (isEnd) {
        this.at = at + 1;
        return this.#text.slice(from, at);
      }
      if (mark === '\\') at += 1;
      else if (mark === '{') depth += 1;
      else if (mark === '}') depth -= 1;
    }
    this.at = this.#text.length;
    return this.#text.slice(from);
  }

  /** Also skips the whitespace around the mark. */
  #takeMark(mark: '=' | '#'): boolean {
    this.#take(/\s*/y);
    if (this.#text[this.at] !== mark) return false;
    this.at += 1;
    this.#take(/\s*/y);
    return true;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ''] = pattern.exec(this.#text) ?? [];
    this.at += found.length;
    return found;
  }
}
