const levels = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof levels)[number];

export type LogFields = Readonly<Record<string, string | number>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** One line an entry: time, level, message, then `name=value`. Line breaks in values are escaped, secrets of ours left out. */
export function createLog(least: LogLevel, write: (line: string) => void): Log {
  const entry =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (levels.indexOf(level) < levels.indexOf(least)) return;
      const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${quote(value)}`);
      write(`${new Date().toISOString()} ${level} ${message}${pairs.join('')}\n`);
    };
  return { debug: entry('debug'), info: entry('info'), warn: entry('warn'), error: entry('error') };
}

/** Tokens, sign-in links and secrets of webhooks, percent-encoded or not. */
export const secretsOfOurs =
  /(?<![A-Za-z0-9])(?:(?:v|%76)(?:i|%69)(?:t|%74)|(?:w|%77)(?:h|%68)(?:s|%73)(?:e|%65)(?:c|%63))(?:_|%5f)[\w%+/=-]+/gi;

function quote(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = value.replace(secretsOfOurs, '[redacted]');
  return /^[\w.:/@%-]+$/.test(safe) ? safe : JSON.stringify(safe);
}
