import { isUsername } from '../../domain/profile/username.ts';
import { parseMailHost } from '../platform/email-address.ts';
import { listOfValues, UnfitValue } from './values.ts';

export const registrationModes = ['closed', 'request', 'open'] as const;

/** How visitors register without an invitation. */
export interface RegistrationPolicy {
  /** `request` needs the approval of an operator. */
  readonly mode: 'request' | 'open';
  /** Domains of email addresses that may register. An empty list allows all domains. */
  readonly domains: readonly string[];
}

export const mailDomains = listOfValues(
  (value: string): string | UnfitValue =>
    parseMailHost(value.replace(/^@/, '')) ??
    new UnfitValue(`${JSON.stringify(value)} is not a mail domain, for example example.org`),
);

const names = listOfValues((value: string): string | UnfitValue => {
  const name = value.normalize('NFC');
  return isUsername(name) ? name : new UnfitValue(`${JSON.stringify(value)} is not a valid username`);
});

export function reservedNames(value: string): readonly string[] | UnfitValue {
  return value === 'none' ? [] : names(value);
}
