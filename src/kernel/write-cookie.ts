interface CookieOptions {
  readonly path?: string;
  /** In seconds; none clears it. */
  readonly maxAge: number;
  readonly isSecure: boolean;
}

/** Out of reach of scripts. Lax: a user who comes by a link from another site is still known. */
export function writeCookie(name: string, value: string, { path = '/', maxAge, isSecure }: CookieOptions) {
  const options = { path, maxAge, secure: isSecure, httpOnly: true, sameSite: 'lax' } as const;
  return new Bun.Cookie(name, value, options).serialize();
}
