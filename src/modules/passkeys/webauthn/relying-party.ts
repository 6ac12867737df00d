/** The relying party id: the host name that passkeys belong to. */
export function rpIdOf(origin: string): string {
  return new URL(origin).hostname;
}

/** Whether browsers allow passkeys at this origin: not for IP addresses, and outside this machine only with TLS. */
export function canHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (/^[\d.]+$|^\[/.test(hostname)) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}
