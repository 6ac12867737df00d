/** Matches tokens, sign-in links and webhook secrets, percent-encoded or not. */
export const secretsOfOurs =
  /(?<![A-Za-z0-9])(?:(?:v|%76)(?:i|%69)(?:t|%74)|(?:w|%77)(?:h|%68)(?:s|%73)(?:e|%65)(?:c|%63))(?:_|%5f)[\w%+/=-]+/gi;

/** The signed key in the unsubscribe link of a notice. It stays valid as long as the account exists. */
const unsubscribing = /(?<=unsubscribe(?:\/|%2f))[\w%.~-]+/gi;

/** Names, or parts of names, of parameters, headers and JSON members that contain a secret. */
export const namesOfSecrets =
  'pass(?:word|wd|phrase|code)?|pwd|secret|token|jwt|api[_-]?key|access[_-]?key|private[_-]?key|credential|signature|session|otp|auth(?:orization)?(?![a-z])';

const secretName = new RegExp(`${namesOfSecrets}|^(?:key|code|state|sig|pin)$`, 'i');
/** Matches a parameter up to its value. In a URL inside another URL, it is percent-encoded. */
const parameter = /(?:[?&]|%3f|%26)((?:(?!%3[df]|%26)[^=&?#\s"]){1,100})(?:=|%3d)/gi;
const userInfo = /(\/\/)[^\s/@"'<>]{1,500}@/g;
/** Credentials of a request in the cause of an error. */
const credentials = /\b(Bearer|Basic|Digest) +[\w.~+/=:-]{4,}/gi;
const cookies =
  /\b((?:set-)?cookie["']? ?[:=,] ?)("[^"\n]{0,4000}"|'[^'\n]{0,4000}'|[^\s"'][^\n"']{0,4000})/gi;

/** Redacts the known secrets, and text that looks like a secret. */
export function withoutSecrets(text: string, known: readonly string[] = []): string {
  const unknown = known.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text);
  const rest = unknown
    .replace(secretsOfOurs, '[redacted]')
    .replace(unsubscribing, '[redacted]')
    .replace(userInfo, '$1[redacted]@')
    .replace(credentials, '$1 [redacted]')
    .replace(cookies, '$1[redacted]');
  return withoutParameters(rest);
}

function withoutParameters(text: string): string {
  let result = '';
  let from = 0;
  for (const { 0: pair, 1: name = '', index } of text.matchAll(parameter)) {
    const start = index + pair.length;
    if (start < from || !isSecret(name)) continue;
    const end = endOfValue(text, start);
    result += text.slice(from, start) + (end > start ? '[redacted]' : '');
    from = end;
  }
  return result + text.slice(from);
}

function endOfValue(text: string, start: number): number {
  const length = text.slice(start).search(/[&#\s"]/);
  return length < 0 ? text.length : start + length;
}

function isSecret(name: string): boolean {
  const plain = name.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return secretName.test(plain);
}
