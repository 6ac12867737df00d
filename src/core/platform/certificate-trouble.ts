/**
 * Describes the problem of a server's certificate; null where a connection failed for another reason. Tells how to name
 * a private certificate authority.
 */
export function describeCertificateTrouble(error: Error): string | null {
  const said = `${'code' in error ? error.code : ''} ${error.message}`;
  if (!/cert|self.signed|altname/i.test(said)) return null;
  const isOfUnknown = !/altname|expired|not.yet.valid/i.test(said);
  return isOfUnknown
    ? `${error.message} (NODE_EXTRA_CA_CERTS names the file of an authority of your own)`
    : error.message;
}
