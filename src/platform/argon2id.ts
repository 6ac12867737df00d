/** As OWASP advises: 19 MiB, two passes. */
export const argon2id = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** However a keyboard composes its letters, the password is the same. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC');
}
