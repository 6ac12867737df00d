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

/** What a parameter, a header or a member with a secret in it is called, or has in its name. */
export const namesOfSecrets =
  'pass(?:word|wd|phrase|code)?|pwd|secret|token|jwt|api[_-]?key|access[_-]?key|private[_-]?key|credential|signature|session|otp|auth(?:orization)?(?![a-z])';

const secretName = new RegExp(`${namesOfSecrets}|^(?:key|code|sig|pin)$`, 'i');
const parameter = /([?&][^=&?#\s"]{1,100}=)[^&#\s"]+/g;
const userInfo = /(\/\/)[^\s/@"'<>]{1,500}@/g;
/** Those that move the cursor of a terminal, or make it show something else than is there. */
const unprintable = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]/g;

function quote(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = withoutSecrets(value);
  if (/^[\w.:/@%-]+$/.test(safe)) return safe;
  return JSON.stringify(safe).replace(
    unprintable,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function withoutSecrets(text: string): string {
  return text
    .replace(secretsOfOurs, '[redacted]')
    .replace(userInfo, '$1[redacted]@')
    .replace(parameter, (pair, name: string) => (isSecret(name) ? `${name}[redacted]` : pair));
}

function isSecret(name: string): boolean {
  const plain = name.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return secretName.test(plain.slice(1, -1));
}
