import { foldPassword } from '../../core/platform/argon2id.ts';

export type Weakness = 'too-short' | 'too-long' | 'too-easy' | 'too-common';

export const shortestPassword = 12;
const longest = 256;

export const passwordRule = `A password must have ${shortestPassword} to ${longest} characters. It cannot be the username, a common password or a few repeated letters.`;

/** Follows NIST SP 800-63B: a minimum length, and no common password. Sends nothing to another service. */
export async function findWeakness(password: string, username: string): Promise<Weakness | null> {
  const folded = foldPassword(password).toLowerCase();
  const { length } = [...foldPassword(password)];
  if (length < shortestPassword) return 'too-short';
  if (length > longest) return 'too-long';
  if (isMonotonous(folded) || isMostly(folded, foldPassword(username).toLowerCase())) return 'too-easy';
  return (await isCommon(folded)) ? 'too-common' : null;
}

/** Recognizes `aaaa…`, `abab…`, `abcd…` and `9876…`. */
function isMonotonous(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return new Set(codes).size < 5 || steps.length > codes.length * 0.7;
}

function isMostly(text: string, username: string): boolean {
  return text.replaceAll(username, '').length < shortestPassword / 2;
}

/** Whether it is one of about 50,000 common passwords, also repeated, or with digits and signs around it. */
async function isCommon(text: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'];
  const repeated = /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
  return [text, repeated, wordOf(text), wordOf(repeated)].some((candidate) => common.includes(candidate));
}

function wordOf(text: string): string {
  return text.replace(/^\P{L}+|\P{L}+$/gu, '');
}
