import { parseEmailAddress } from '../../core/platform/email-address.ts';

export const longestMessage = 5_000;
export const longestSender = 100;

const contactFields = ['name', 'email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
/** The visitor's input by field. */
export type ContactTyped = Readonly<Record<ContactField, string>>;
export type ContactTrouble = 'missing' | 'tooLong' | 'notAddress' | 'unfit';
export type ContactTroubles = Partial<Record<ContactField, ContactTrouble>>;

/** Normalizes line breaks to one character, because browsers differ. */
export function readContactTyped(form: URLSearchParams): ContactTyped {
  const read = (name: ContactField) => (form.get(name) ?? '').normalize('NFC').replace(/\r\n?/g, '\n').trim();
  return { name: read('name'), email: read('email'), message: read('message') };
}

export function findContactTroubles({ name, email, message }: ContactTyped): ContactTroubles {
  const troubles = {
    // The mail has the name before the email address, and a direction mark would reorder both.
    name: troubleOf(name, longestSender, /[\p{Cc}\p{Zl}\p{Zp}<>"\u202a-\u202e\u2066-\u2069]/u),
    email: email === '' ? 'missing' : parseEmailAddress(email) === null ? 'notAddress' : null,
    message: troubleOf(message, longestMessage, /[^\P{Cc}\n\t]/u),
  } as const;
  return Object.fromEntries(Object.entries(troubles).filter(([, trouble]) => trouble !== null));
}

function troubleOf(text: string, most: number, unfit: RegExp): ContactTrouble | null {
  if (!/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)) return 'missing';
  if (sizeOf(text) > most) return 'tooLong';
  return unfit.test(text) ? 'unfit' : null;
}

/** The length in characters. */
export function sizeOf(text: string): number {
  let size = 0;
  for (const _character of text) size += 1;
  return size;
}
