/** The OWASP recommendation: 19 MiB, two passes. */
export const argon2id = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** Normalizes a password, so that it is the same whichever way a keyboard composes its characters. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC');
}
