import { join } from 'node:path';
import { type Terminal, tellWait } from '../../core/cli/terminal.ts';
import type { Environment } from '../../core/config/sources.ts';
import { Failure } from '../../store/failure.ts';
import type { CiVariables } from './exchange-in-ci.ts';
import type { RemoteAccess } from './remote.ts';

/** A remote server and the credentials for it, from the environment. */
export interface RemoteSettings {
  readonly url: string | undefined;
  readonly token: string | undefined;
  /** The folder of this user's settings. */
  readonly configFolder: string;
  readonly ci: CiVariables;
}

export function readRemoteSettings(environment: Environment): RemoteSettings {
  // A container's user may have no home, and `homedir` fails for users without an entry in the user list.
  const home = environment.HOME || '/';
  return {
    url: environment.VITRINE_URL,
    token: environment.VITRINE_TOKEN,
    configFolder: join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'vitrine'),
    ci: {
      idToken: environment.VITRINE_ID_TOKEN,
      requestUrl: environment.ACTIONS_ID_TOKEN_REQUEST_URL,
      requestToken: environment.ACTIONS_ID_TOKEN_REQUEST_TOKEN,
      user: environment.VITRINE_USER,
    },
  };
}

const wrongToken =
  'The token is not valid: it is unknown, expired or revoked. Set VITRINE_TOKEN to another one.';
const endedRun =
  'The token of this run has expired or was revoked at /tokens. It is valid for ten minutes. Run the job again.';

export async function requireRemote(
  { url, token, configFolder, ci }: RemoteSettings,
  terminal: Pick<Terminal, 'err'>,
): Promise<RemoteAccess & { readonly url: string }> {
  const address = parseAddress(url);
  if (token) return { url: address, token, renew: async () => null, wayOut: wrongToken };
  if (ci.idToken || ci.requestUrl) {
    const { exchangeInCi } = await import('./exchange-in-ci.ts');
    const exchange = () => exchangeInCi(address, ci, configFolder, tellWait(terminal));
    // GitLab's job token works once, so it cannot be renewed.
    const renew = async () => (ci.idToken ? null : exchange());
    return { url: address, token: await exchange(), renew, wayOut: endedRun };
  }
  const { findLogin, endedLogin } = await import('./logins.ts');
  const renew = (refused: string) => findLogin(configFolder, address, refused);
  const found = await findLogin(configFolder, address);
  if (found !== null) return { url: address, token: found, renew, wayOut: endedLogin(address) };
  throw new Failure(
    'VITRINE_TOKEN is not set: create a token at /tokens on the main host, or run: vitrine login',
  );
}

export function parseAddress(text: string | undefined): string {
  if (!text)
    throw new Failure('VITRINE_URL is not set: use the URL of the API, for example https://api.example.org');
  const url = URL.canParse(text) ? new URL(text) : null;
  const isFit = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  if (isFit) return url.origin;
  throw new Failure(
    `VITRINE_URL is ${JSON.stringify(text)}: use the URL of the API, for example https://api.example.org`,
  );
}

/** Explains an API client's error in a sentence. */
export async function explainRemote(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && error.name === 'VitrineError')) return error;
  const { VitrineError } = await import('#client');
  const { explain } = await import('./remote.ts');
  return error instanceof VitrineError ? new Failure(explain(error)) : error;
}
