/** The claims that a site believes of an issuer. */
export interface Vouching {
  /** Whether it is the site's only issuer, which operators trust for all names and email addresses. */
  readonly isOnly: boolean;
  /** The domains that the issuer may confirm. */
  readonly scopes: readonly string[];
}

/** Whether the value belongs to a domain of the issuer. */
export function isInScope(value: string, { scopes }: Vouching): boolean {
  return scopes.includes(value.slice(value.lastIndexOf('@') + 1).toLowerCase());
}
