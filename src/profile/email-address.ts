/** Of RFC 5321 what mail servers take everywhere: letters that need no quoting before the sign, a name with a dot after it. */
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const longestEmailAddress = 254;
export const emailRule = 'is not an address for e-mail: it needs a form like name@example.org.';

/** As it is written to: the part after the sign in lower case, in the letters of the network. Null for what is no address. */
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

/** What stands after the sign. */
export function parseMailHost(text: string): string | null {
  // What would end the name in a URL, or be taken out of it.
  if (/[^\p{L}\p{M}\p{Nd}.-]/u.test(text)) return null;
  const host = URL.parse(`http://${text}`)?.hostname ?? '';
  const labels = host.split('.');
  const isName =
    labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName ? host : null;
}
