/** As OWASP advises: 19 MiB, two passes. */
export const argon2id = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** The same password, however the keyboard composes its characters. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC');
}
