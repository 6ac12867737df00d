/** An error response as defined by RFC 6749 and its extensions. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}
