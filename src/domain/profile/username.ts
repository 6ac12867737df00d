/** Usernames in ASCII, which need none of the checks below. */
const plain = /^[a-z0-9_-][a-z0-9._-]{0,63}$/i;
const shape = /^(?!\.)[\p{L}\p{M}\p{Nd}._-]{1,64}$/u;
/** Invisible characters. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Rejects a leading dot, because a user `.well-known` could obtain a certificate for the preview host. No
 * other name is reserved.
 */
export function isUsername(text: string): boolean {
  return plain.test(text) || isOther(text);
}

function isOther(text: string): boolean {
  return shape.test(text) && !invisible.test(text) && text === text.normalize('NFC');
}

/** Equal for usernames that differ only in case. */
export function foldUsername(username: string): string {
  if (plain.test(username)) return username.toLowerCase();
  return username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

export const usernameRule =
  'cannot be a username: use 1 to 64 letters, digits, dots, hyphens and underscores, and no dot at the start.';
