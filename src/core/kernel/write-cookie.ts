interface CookieOptions {
  readonly path?: string;
  /** In seconds; 0 clears the cookie. */
  readonly maxAge: number;
  readonly isSecure: boolean;
}

/** HttpOnly. Lax: a user who follows a link from another site is still signed in. */
export function writeCookie(name: string, value: string, { path = '/', maxAge, isSecure }: CookieOptions) {
  const options = { path, maxAge, secure: isSecure, httpOnly: true, sameSite: 'lax' } as const;
  return new Bun.Cookie(name, value, options).serialize();
}
