import { type Terminal, tellWait } from '../../core/cli/terminal.ts';
import { Failure } from '../../store/failure.ts';
import { askOAuth, type OAuthAnswer, type StoredLogin, toLogin, writeLogin } from './logins.ts';
import { printable } from './printable.ts';
import { parseAddress, type RemoteSettings } from './remote-settings.ts';

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

const scopes = 'profile:read profile:write profile:publish';

/** Signs in through the browser: the command line shows a code, and a signed-in user types it. */
export async function login({ url, configFolder }: RemoteSettings, terminal: Terminal): Promise<void> {
  const address = parseAddress(url);
  const onWait = tellWait(terminal);
  const begun = await askOAuth(address, '/oauth/device', { scope: scopes }, onWait);
  const { device_code: code, user_code: shown, verification_uri: page, interval, expires_in: lasts } = begun;
  if (typeof code !== 'string' || typeof shown !== 'string' || typeof page !== 'string')
    throw new Failure(
      `${address} does not support vitrine login: ${printable(String(begun.error ?? 'no answer'))}. Set VITRINE_URL to the URL of the API, for example https://api.example.org`,
    );
  terminal.err(`Open ${printable(page)} in a browser and type: ${printable(shown)}\n`);
  const end = Date.now() + Number(lasts) * 1000;
  const wait = Math.min(Math.max(Number(interval) || 5, 1), 30) * 1000;
  const form = { grant_type: deviceGrant, device_code: code };
  const granted = await poll(() => askOAuth(address, '/oauth/token', form, onWait), wait, end);
  await writeLogin(configFolder, address, granted);
  terminal.err(`Signed in to ${address}. Revoke access at /tokens on the main host.\n`);
}

async function poll(ask: () => Promise<OAuthAnswer>, first: number, end: number): Promise<StoredLogin> {
  let wait = first;
  while (Date.now() < end) {
    await Bun.sleep(wait);
    const answer = await ask();
    const granted = toLogin(answer);
    if (granted) return granted;
    if (answer.error === 'access_denied') throw new Failure('The user denied access.');
    // RFC 8628, 3.5.
    if (answer.error === 'slow_down') wait += 5_000;
    else if (answer.error !== 'authorization_pending')
      throw new Failure(`Sign-in failed: ${printable(String(answer.error_description ?? answer.error))}`);
  }
  throw new Failure('The code has expired. Run vitrine login again.');
}
