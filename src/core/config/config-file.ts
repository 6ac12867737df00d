/** An assignment in a settings file. */
export interface FileEntry {
  readonly name: string;
  readonly value: string;
  /** Counted from 1. */
  readonly line: number;
}

/** A parsed settings file. */
export interface ConfigFile {
  readonly path: string;
  readonly entries: readonly FileEntry[];
}

/**
 * Parses `KEY=value` lines as systemd reads an EnvironmentFile: with comments, quotes and continued lines,
 * without variable expansion.
 */
export function parseConfigFile(written: string): FileEntry[] {
  const text = written.replace(/\r\n?/g, '\n');
  const entries: FileEntry[] = [];
  let position = 0;
  let line = 1;
  const next = (): string => {
    const character = text[position++] ?? '';
    if (character === '\n') line += 1;
    return character;
  };
  while (position < text.length) {
    const begin = line;
    const key = readKey(next);
    if (key !== null) entries.push({ name: key, value: readValue(next), line: begin });
  }
  return entries;
}

/** Null for a comment, an empty line, or a line without `=`. */
function readKey(next: () => string): string | null {
  let key = '';
  for (let character = next(); character !== '\n' && character !== ''; character = next()) {
    if (key === '' && /[#;]/.test(character)) return skipLine(next);
    if (character === '=') return key.trim();
    if (key !== '' || !/\s/.test(character)) key += character;
  }
  return null;
}

function skipLine(next: () => string): null {
  for (let character = next(); character !== '\n' && character !== ''; character = next());
  return null;
}

/** Removes blanks around the value, except quoted and escaped ones. */
function readValue(next: () => string): string {
  let value = '';
  /** The length up to which blanks are part of the value. */
  let kept = 0;
  let isBetween = true;
  for (let character = next(); character !== '\n' && character !== ''; character = next()) {
    if (isBetween && (character === "'" || character === '"')) {
      value += readQuoted(next, character);
      kept = value.length;
    } else if (character === '\\') {
      const escaped = next();
      isBetween = false;
      if (escaped !== '\n') value += escaped;
      kept = value.length;
    } else if (!isBetween || !/\s/.test(character)) {
      isBetween = false;
      value += character;
      if (!/\s/.test(character)) kept = value.length;
    }
  }
  return value.slice(0, kept);
}

/** In double quotes a backslash escapes these characters. Before others it is an ordinary character. */
const escapable = '"\\`$';

function readQuoted(next: () => string, quote: string): string {
  let value = '';
  for (let character = next(); character !== quote && character !== ''; character = next()) {
    const escaped = quote === '"' && character === '\\' ? next() : null;
    if (escaped === null) value += character;
    else if (escapable.includes(escaped)) value += escaped;
    else if (escaped !== '\n') value += `\\${escaped}`;
  }
  return value;
}

/** Quotes a value so that the parser reads back the same value. */
export function quoteValue(value: string): string {
  return /^[\w.,:/@%+=~-]*$/.test(value) ? value : `"${value.replace(/["\\`$]/g, '\\$&')}"`;
}
