/** Most of them: of which everything below is true. */
const plain = /^[a-z0-9_-][a-z0-9._-]{0,63}$/i;
const shape = /^(?!\.)[\p{L}\p{M}\p{Nd}._-]{1,64}$/u;
/** Characters that are not seen. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** No leading dot: a user `.well-known` could obtain a certificate for the preview host. No other name is reserved. */
export function isUsername(text: string): boolean {
  return plain.test(text) || isOther(text);
}

function isOther(text: string): boolean {
  return shape.test(text) && !invisible.test(text) && text === text.normalize('NFC');
}

/** Equal for names that a reader could take for each other by their case. */
export function foldUsername(username: string): string {
  if (plain.test(username)) return username.toLowerCase();
  return username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

export const usernameRule =
  'cannot be a username: use 1 to 64 letters, digits, dots, hyphens and underscores, and no dot at the start.';
