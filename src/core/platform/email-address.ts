/** The part of RFC 5321 that all mail servers accept: an unquoted local part, and a host name with a dot. */
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const longestEmailAddress = 254;
export const emailRule = 'is not a valid email address; use the form name@example.org.';

/** Normalizes an email address: the host in lower case and punycode. Null if it isn't an email address. */
export function parseEmailAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > longestEmailAddress) return null;
  const sign = trimmed.lastIndexOf('@');
  const [name, host] = [trimmed.slice(0, sign), parseMailHost(trimmed.slice(sign + 1))];
  if (sign < 1 || name.length > 64 || !local.test(name) || host === null) return null;
  const address = `${name}@${host}`;
  return address.length <= longestEmailAddress ? address : null;
}

/** Equal for email addresses of the same mailbox, as far as that can be known. */
export function foldEmailAddress(address: string): string {
  return address.toLowerCase();
}

/** Normalizes the host of an email address. */
export function parseMailHost(text: string): string | null {
  // Rejects characters that would end the host in a URL or be dropped from it, because they would allow
  // endless spellings.
  if (/[^\p{L}\p{M}\p{Nd}.-]|\p{Default_Ignorable_Code_Point}/u.test(text)) return null;
  const host = URL.parse(`http://${text}`)?.hostname ?? '';
  const labels = host.split('.');
  const isName =
    labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName ? host : null;
}
