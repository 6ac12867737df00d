/**
 * What is wrong with the certificate of the other end, of whatever a secure connection failed with; null where it is something
 * else. Who has an authority of their own is told how to name it.
 */
export function describeCertificateTrouble(error: Error): string | null {
  const said = `${'code' in error ? error.code : ''} ${error.message}`;
  if (!/cert|self.signed|altname/i.test(said)) return null;
  const isOfUnknown = !/altname|expired|not.yet.valid/i.test(said);
  return isOfUnknown
    ? `${error.message} (NODE_EXTRA_CA_CERTS names the file of an authority of your own)`
    : error.message;
}
