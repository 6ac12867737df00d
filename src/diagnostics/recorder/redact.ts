/** What is taken out of a record before it is stored, and why. */
export interface Redaction {
  readonly where: string;
  readonly rule: string;
}

export interface Redactor {
  /** A copy of a value, of whatever shape, in which no text has a secret. */
  redact<T>(value: T, where: string): T;
  readonly redactions: readonly Redaction[];
}

export const redacted = '[redacted]';

/** What a header, a parameter or a member with a secret in it is called. */
export const secretNames =
  /pass(word|wd|phrase)?|secret|token|api[_-]?key|credential|signature|session|otp|\bcode\b|\bsig\b/i;

/** Patterns of secrets in any text, with what stays in front of them. */
const patterns: readonly [rule: string, pattern: RegExp, replacement: string][] = [
  ['a token of ours', /\bvit_[\w-]+/g, redacted],
  ['a bearer credential', /\b(Bearer|Basic)\s+[\w+/=.~-]+/gi, `$1 ${redacted}`],
  ['a password in an address', /(\/\/[^\s/:@"]*:)[^\s/@"]+(@)/g, `$1${redacted}$2`],
  [
    'a parameter with a secret name',
    new RegExp(`((?:^|[?&;\\s"'])[\\w.-]*(?:${secretNames.source})[\\w.-]*=)[^&;\\s"']+`, 'gi'),
    `$1${redacted}`,
  ],
  [
    'a JSON member with a secret name',
    new RegExp(
      `("[\\w.-]*(?:${secretNames.source})[\\w.-]*"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"?|[^,}\\]\\s]+)`,
      'gi',
    ),
    `$1"${redacted}"`,
  ],
];

/** `known` are secrets by value: the settings', and those that came with this very request. */
export function createRedactor(known: readonly string[]): Redactor {
  const redactions: Redaction[] = [];
  const values = [...new Set(known)]
    .filter((value) => value.length >= 4)
    .toSorted((a, b) => b.length - a.length);

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
    for (const [rule, pattern, replacement] of patterns) {
      const next = result.replace(pattern, replacement);
      if (next !== result && next.replaceAll(redacted, '') !== result.replaceAll(redacted, ''))
        note(where, rule);
      result = next;
    }
    return result;
  }

  function redact<T>(value: T, where: string): T {
    if (typeof value === 'string') return redactText(value, where) as T;
    if (Array.isArray(value)) return value.map((child, index) => redact(child, `${where}/${index}`)) as T;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, child]) => [key, redact(child, `${where}/${key}`)]);
    return Object.fromEntries(entries) as T;
  }

  return { redact, redactions };
}
