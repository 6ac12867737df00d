/** The part of RFC 5321 that mail servers accept everywhere: an unquoted local part, and a host name with a dot. */
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const longestEmailAddress = 254;
export const emailRule = 'is not a valid email address; use the form name@example.org.';

/** Normalised: the host in lower case and punycode. Null where it is not an email address. */
export function parseEmailAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > longestEmailAddress) return null;
  const sign = trimmed.lastIndexOf('@');
  const [name, host] = [trimmed.slice(0, sign), parseMailHost(trimmed.slice(sign + 1))];
  if (sign < 1 || name.length > 64 || !local.test(name) || host === null) return null;
  const address = `${name}@${host}`;
  return address.length <= longestEmailAddress ? address : null;
}

/** Equal for addresses of the same mailbox, as far as it can be known. */
export function foldEmailAddress(address: string): string {
  return address.toLowerCase();
}

/** The host of an email address. */
export function parseMailHost(text: string): string | null {
  // Characters that would end the host in a URL, or be dropped from it: there are endless spellings with those.
  if (/[^\p{L}\p{M}\p{Nd}.-]|\p{Default_Ignorable_Code_Point}/u.test(text)) return null;
  const host = URL.parse(`http://${text}`)?.hostname ?? '';
  const labels = host.split('.');
  const isName =
    labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName ? host : null;
}
