import type { JoinField } from '../../../../accounts/identity/join-form.ts';
import type { RegistrationPolicy } from '../../../../core/config/registration.ts';
import { parseEmailAddress } from '../../../../core/platform/email-address.ts';
import { isUsername } from '../../../../domain/profile/username.ts';

export const longestName = 200;
export const longestReason = 500;

/** The visitor's input, by field. */
export type Typed = Readonly<Record<JoinField, string>>;
/** The first problem of a field. */
export type FieldTrouble = 'missing' | 'tooLong' | 'notAddress' | 'otherDomain' | 'invalid' | 'taken';
export type JoinTroubles = Partial<Record<JoinField, FieldTrouble>>;

/** Trimmed, normalized, without invisible characters. */
export function cleanTyped(typed: Typed): Typed {
  const line = (text: string) =>
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim();
  const { name, username, email, reason } = typed;
  return {
    name: line(name),
    username: username.normalize('NFC').trim(),
    email: email.trim(),
    reason: line(reason),
  };
}

export function findTroubles(
  { name, username, email, reason }: Typed,
  registration: RegistrationPolicy,
): JoinTroubles {
  const [nameTrouble, reasonTrouble] = [
    troubleOfText(name, longestName),
    registration.mode === 'open' ? null : troubleOfText(reason, longestReason),
  ];
  const emailTrouble = troubleOfAddress(email, registration.domains);
  return {
    ...(nameTrouble && { name: nameTrouble }),
    ...(!isUsername(username) && { username: username === '' ? 'missing' : 'invalid' }),
    ...(emailTrouble && { email: emailTrouble }),
    ...(reasonTrouble && { reason: reasonTrouble }),
  };
}

function troubleOfText(text: string, most: number): FieldTrouble | null {
  if (text === '') return 'missing';
  return text.length > most ? 'tooLong' : null;
}

function troubleOfAddress(text: string, domains: readonly string[]): FieldTrouble | null {
  if (text === '') return 'missing';
  const address = parseEmailAddress(text);
  if (address === null) return 'notAddress';
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return domains.length > 0 && !domains.includes(domain) ? 'otherDomain' : null;
}
