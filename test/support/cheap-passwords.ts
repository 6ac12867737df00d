import { type PasswordHasher, Passwords } from '../../src/accounts/identity/passwords.ts';

/** The same algorithm at the lowest cost: a hash takes one millisecond instead of seventy. */
export const cheapHasher: PasswordHasher = {
  hash: (password) => Bun.password.hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 }),
  verify: (password, hash) => Bun.password.verify(password, hash),
};

export const cheapPasswords = new Passwords(cheapHasher);
