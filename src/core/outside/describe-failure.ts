const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before an answer came',
  EPIPE: 'the connection was closed before an answer came',
  EHOSTUNREACH: 'the address cannot be reached',
  ENETUNREACH: 'the address cannot be reached',
  ETIMEDOUT: 'the address cannot be reached',
  HPE_HEADER_OVERFLOW: 'the head of the answer is too long',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is not valid: it is for another name',
};

/** Describes a failed connection in fixed words, because the other side could send any text. */
export function describeFailure(error: NodeJS.ErrnoException): string {
  const code = error.code ?? '';
  const known = reasons[code];
  if (known !== undefined) return known;
  if (isAboutCertificate(code)) return `the certificate is not valid: ${error.message}`;
  if (code.startsWith('HPE_')) return 'the answer is not HTTP';
  if (code.startsWith('ERR_SSL_')) return 'no secure connection could be made: is it https?';
  return `the connection failed: ${code || error.name}`;
}

/** Whether it is an OpenSSL name for a problem with certificates, for example CERT_HAS_EXPIRED. */
function isAboutCertificate(code: string): boolean {
  return /(^|_)CERT(_|$)|^UNABLE_TO_VERIFY_|^INVALID_(CA|PURPOSE)$/.test(code);
}
