import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Check, fail, ok, warn } from '../../core/cli/checks.ts';
import { createProof, nonceHeader, proofHeader } from '../../hosts/identity-proof.ts';
import { codeOf, messageOf } from '../../store/failure.ts';

export interface HostAddress {
  readonly variable: 'BASE_URL' | 'PROFILES_URL' | 'API_URL';
  readonly url: string;
  /** Null if this command can't read the secret. */
  readonly secret: string | null;
  /** The local URL of the server, for the reverse proxy. */
  readonly listens: string;
}

/** Milliseconds for a response. */
const patience = 5_000;
/** No username begins with a dot, so this path returns an error on each host. Its headers identify the server. */
const nowhere = '/.vitrine-doctor';
const day = 86_400_000;
/** Seconds by which clocks may differ. One of the two times has no fractions. */
const tolerance = 5;

/** Requests a public URL as a visitor would, and checks whether this server responds. */
export async function reachAddress(address: HostAddress): Promise<Check[]> {
  const { variable, url, secret } = address;
  const nonce = crypto.randomUUID();
  try {
    const answer = await fetch(`${url}${nowhere}`, {
      headers: { [nonceHeader]: nonce, 'Cache-Control': 'no-cache' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    const proof = secret === null ? null : createProof(secret, url, nonce);
    return [
      judge(address, answer, proof),
      judgeClock(url, answer.headers.get('Date'), Date.now()),
      url.startsWith('https:') ? await judgeCertificate(url) : null,
    ].filter((check) => check !== null);
  } catch (error) {
    return [fail('urls', `${variable} ${url} is unreachable: ${inWords(error)}`, wayTo(url, error))];
  }
}

function judge(
  { variable, url, listens }: HostAddress,
  { status, headers }: Response,
  proof: string | null,
): Check {
  const given = headers.get(proofHeader);
  if (status >= 300 && status < 400)
    return fail(
      'urls',
      `${variable} ${url} redirects to ${headers.get('Location')}`,
      `set ${variable} to the public URL`,
    );
  if (given === null && [502, 503, 504].includes(status))
    return fail(
      'urls',
      `${variable} ${url}: the proxy can't reach Vitrine (status ${status})`,
      `start the server, and check that the proxy forwards to ${listens}`,
    );
  if (given === null)
    return fail(
      'urls',
      `${variable} ${url} reaches another server, not Vitrine (status ${status})`,
      'point the DNS name to this server, and let the proxy pass Host unchanged',
    );
  if (proof === null)
    return warn(
      'urls',
      `${variable} ${url} reaches a Vitrine server, but without APP_SECRET the doctor can't verify that it is this one`,
      'set APP_SECRET as for the server',
    );
  if (given !== proof)
    return fail(
      'urls',
      `${variable} ${url} reaches another Vitrine server, or one with other settings`,
      'set the same APP_SECRET, BASE_URL, PROFILES_URL and API_URL for both, or point the DNS name to this server',
    );
  return ok('urls', `${variable} ${url} reaches this server`);
}

function judgeClock(url: string, date: string | null, now: number): Check | null {
  const seconds = Math.abs(now - Date.parse(date ?? '')) / 1000;
  if (Number.isNaN(seconds) || seconds <= tolerance) return null;
  return warn(
    'clock',
    `differs by ${Math.round(seconds)} s from the clock of ${url}`,
    'synchronize both clocks with NTP',
  );
}

async function judgeCertificate(url: string): Promise<Check> {
  const { hostname, port } = new URL(url);
  const { from, until } = await validityOf(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
  const left = until.getTime() - Date.now();
  // Some certificates are valid for hours only, and are renewed when a third of that time is left.
  const isLate = left < Math.min(14 * day, (until.getTime() - from.getTime()) / 6);
  const message = `the certificate of ${hostname} is valid until ${until.toISOString().slice(0, 10)}`;
  return isLate ? warn('urls', message, 'renew it, and check the automatic renewal') : ok('urls', message);
}

function validityOf(host: string, port: number): Promise<{ from: Date; until: Date }> {
  return new Promise((resolve, reject) => {
    const named = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...named, timeout: patience }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      resolve({ from: new Date(valid_from), until: new Date(valid_to) });
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('timeout', () => reject(new Error('no response within five seconds')));
  });
}

function inWords(error: unknown): string {
  const code = codeOf(error);
  if (error instanceof Error && error.name === 'TimeoutError') return 'no response within five seconds';
  if (code === 'ConnectionRefused' || code === 'ECONNREFUSED') return 'no server listens at this URL';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for other names';
  if (code === 'EAI_AGAIN' || /EAI_AGAIN/.test(messageOf(error))) return 'the name does not resolve';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'the TLS handshake failed';
  return messageOf(error);
}

function wayTo(url: string, error: unknown): string {
  if (/CERT|SELF_SIGNED|VERIFY|ALTNAME/i.test(codeOf(error)))
    return 'give the proxy a certificate for this name that browsers trust';
  if (codeOf(error) === 'EPROTO' || codeOf(error).startsWith('ERR_SSL'))
    return 'configure TLS for this name in the proxy';
  return `start server and proxy, and point ${new URL(url).hostname} to this machine in the DNS`;
}
