import { namesOfSecrets as names, secretsOfOurs } from '../../../core/platform/log-secrets.ts';

/** A value that was removed before the record was stored, and the reason. */
export interface Redaction {
  readonly where: string;
  readonly rule: string;
}

export interface Redactor {
  /** A copy without secrets. Text of Vitrine itself stays. */
  redact<T>(value: T, where: string): T;
  readonly redactions: readonly Redaction[];
}

export const redacted = '[redacted]';

/** Names of headers, parameters and members that contain secrets. */
export const secretNames = new RegExp(`${names}|^(?:key|code|sig|pin)$`, 'i');

/** Members of a record with texts of Vitrine. A cookie named `preview` must not hide parts of them. */
const ours: ReadonlySet<string> = new Set(
  'token at host method route name pattern verdict sql askedBy call file author excerpt type level rule'.split(
    ' ',
  ),
);

/** Patterns that recognize secrets in any text. */
const patterns: readonly [rule: string, pattern: RegExp, replace: (...parts: string[]) => string][] = [
  ['a secret of ours', secretsOfOurs, () => redacted],
  ['the hash of a password', /\$argon2id\$[^\s"']+/g, () => redacted],
  ['a credential', /\b(Bearer|Basic|Digest)\s+[\w+/=.~-]+/gi, (_, scheme) => `${scheme} ${redacted}`],
  ['a credential in an address', /(\/\/)[^\s/@"'<>]+@/g, (_, slashes) => `${slashes}${redacted}@`],
  ['a parameter with a secret name', /(?<=^|[?&;\s"'])([^=&;?\s"'<>]+?)(=|%3d)([^&\s"<>]*)/gi, redactPair],
  [
    'a member with a secret name',
    new RegExp(
      `((?:${names})[\\w ."'-]{0,40}?\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"|'[^']*'|[^\\s,;}<&]+)`,
      'gi',
    ),
    (whole, before, value = '') => (value.includes(redacted) ? whole : `${before}${redacted}`),
  ],
  [
    'an element with a secret name',
    new RegExp(`(<[\\w:-]*(?:${names})[\\w:-]*>)[^<]+`, 'gi'),
    (_, open) => `${open}${redacted}`,
  ],
];

/** `known` are secrets by value, from the settings and from this request. */
export function createRedactor(known: readonly string[]): Redactor {
  const redactions: Redaction[] = [];
  const values = [...new Set(known)].filter((value) => value !== '').toSorted((a, b) => b.length - a.length);

  function note(where: string, rule: string): void {
    if (!redactions.some((one) => one.where === where && one.rule === rule)) redactions.push({ where, rule });
  }

  function redactText(text: string, where: string): string {
    let result = text;
    for (const value of values) {
      if (!result.includes(value)) continue;
      note(where, 'a value known to be secret');
      result = result.replaceAll(value, redacted);
    }
    for (const [rule, pattern, replace] of patterns) {
      const next = result.replace(pattern, replace);
      if (next !== result) note(where, rule);
      result = next;
    }
    return result;
  }

  function redact<T>(value: T, where: string): T {
    if (typeof value === 'string') return redactText(value, where) as T;
    if (Array.isArray(value)) return value.map((child, index) => redact(child, `${where}/${index}`)) as T;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, child]) => {
      return [key, ours.has(key) ? child : redact(child, `${where}/${key}`)];
    });
    return Object.fromEntries(entries) as T;
  }

  return { redact, redactions };
}

/** A JSON value without the members with secret names, at any depth. */
export function redactMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactMembers);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, child]) => [
    name,
    secretNames.test(name) ? redacted : redactMembers(child),
  ]);
  return Object.fromEntries(entries);
}

function redactPair(pair: string, name = '', sign = '', value = ''): string {
  return value !== '' && value !== redacted && isSecretPair(name, value) ? `${name}${sign}${redacted}` : pair;
}

/** Recognizes `user%5Bpassword%5D=x` by its name, and `next=%2Flogin%3Ftoken%3Dx` by its value. */
export function isSecretPair(name: string, value: string): boolean {
  return secretNames.test(decodeOften(name)) || withSecret.test(decodeOften(value));
}

const withSecret = new RegExp(`(?:${names})[\\w\\]. -]*[=:]|[?&](?:key|code|sig|pin)=`, 'i');

/** Decodes percent-encoding repeatedly, because it may be encoded repeatedly. */
export function decodeOften(text: string): string {
  let current = text;
  for (let turn = 0; turn < 3; turn += 1) {
    const next = decodeLeniently(current);
    if (next === current) return current;
    current = next;
  }
  return current;
}

function decodeLeniently(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}
