import { Failure } from '../server/failure.ts';

/** Where a server elsewhere is, and who one is there: as the environment says. */
export interface RemoteSettings {
  readonly url: string | undefined;
  readonly token: string | undefined;
}

export interface ReachedRemote {
  readonly url: string;
  readonly token: string;
}

export async function requireRemote({ url, token }: RemoteSettings): Promise<ReachedRemote> {
  if (!url)
    throw new Failure('VITRINE_URL is not set: the address of the API, such as https://api.example.org');
  if (!token) throw new Failure('VITRINE_TOKEN is not set: make a token at /tokens on the main host.');
  return { url: parseAddress(url), token };
}

function parseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isFit = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  if (isFit) return url.origin;
  throw new Failure(
    `VITRINE_URL is ${JSON.stringify(text)}: use the API's address, such as https://api.example.org`,
  );
}
