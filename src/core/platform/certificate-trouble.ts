/**
 * Describes the problem with a server's certificate, and how to configure a private certificate authority.
 * Null if the connection failed for another reason.
 */
export function describeCertificateTrouble(error: Error): string | null {
  const said = `${'code' in error ? error.code : ''} ${error.message}`;
  if (!/cert|self.signed|altname/i.test(said)) return null;
  const isOfUnknown = !/altname|expired|not.yet.valid/i.test(said);
  return isOfUnknown
    ? `${error.message} (NODE_EXTRA_CA_CERTS names the file of an authority of your own)`
    : error.message;
}
