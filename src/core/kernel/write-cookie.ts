interface CookieOptions {
  readonly path?: string;
  /** Seconds. 0 deletes the cookie. */
  readonly maxAge: number;
  readonly isSecure: boolean;
}

/** An HttpOnly cookie. SameSite is Lax, so a user who follows a link from another site stays signed in. */
export function writeCookie(name: string, value: string, { path = '/', maxAge, isSecure }: CookieOptions) {
  const options = { path, maxAge, secure: isSecure, httpOnly: true, sameSite: 'lax' } as const;
  return new Bun.Cookie(name, value, options).serialize();
}
