import { withoutSecrets } from './log-secrets.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof levels)[number];

export type LogFields = Readonly<Record<string, string | number>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface LogOptions {
  /** `text`: time, level, message, then `name=value`. `json`: an object with the same data. */
  readonly format?: 'text' | 'json';
  /** Added to each line. */
  readonly fields?: LogFields;
  /** Redacted wherever they occur. */
  readonly secrets?: readonly string[];
}

/** Writes a line for each entry. No line contains a secret or a control character. */
export function createLog(
  least: LogLevel,
  write: (line: string) => void,
  { format = 'text', fields: always = {}, secrets = [] }: LogOptions = {},
): Log {
  const render = format === 'json' ? renderShortJson : renderText;
  const clean = (value: string | number) =>
    typeof value === 'number' ? value : cut(withoutSecrets(value, secrets), longest).toWellFormed();
  const entry =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (levels.indexOf(level) < levels.indexOf(least)) return;
      const pairs = Object.entries({ ...always, ...fields }).map(
        ([name, value]) => [name, clean(value)] as const,
      );
      write(`${render(new Date().toISOString(), level, String(clean(message)), pairs)}\n`);
    };
  return { debug: entry('debug'), info: entry('info'), warn: entry('warn'), error: entry('error') };
}

type Render = (
  time: string,
  level: LogLevel,
  message: string,
  fields: readonly (readonly [name: string, value: string | number])[],
) => string;

const renderText: Render = (time, level, message, fields) => {
  const pairs = fields.map(([name, value]) => ` ${name}=${quote(value)}`);
  return `${time} ${level} ${escapeUnprintable(message)}${pairs.join('')}`;
};

const renderJson: Render = (time, level, message, fields) =>
  escapeUnprintable(JSON.stringify({ time, level, message, ...Object.fromEntries(fields) }));

function quote(value: string | number): string {
  if (typeof value === 'number' || /^[\w.:/@%-]+$/.test(value)) return String(value);
  return escapeUnprintable(JSON.stringify(value));
}

/** Characters that end a line, move a terminal's cursor, or disguise text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

function escapeUnprintable(text: string): string {
  return text.replace(unprintable, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Characters. Enough for a cause with a long stack trace, and too little to fill the disk. */
const longest = 8_000;

function cut(value: string, most: number): string {
  return value.length > most ? `${value.slice(0, most)}… (${value.length} characters)` : value;
}

/** Bytes. Log collectors split longer lines, and half of a JSON object can't be parsed. */
const longestLine = 1_500;

const renderShortJson: Render = (time, level, message, fields) => {
  let line = '';
  for (const most of [longest, 1_000, 500, 200, 50, 10]) {
    const shorten = (value: string | number) =>
      typeof value === 'number' ? value : cut(value, most).toWellFormed();
    const some = fields.map(([name, value]) => [name, shorten(value)] as const);
    line = renderJson(time, level, String(shorten(message)), some);
    if (line.length < longestLine) break;
  }
  return line;
};
