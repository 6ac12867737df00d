import { isObject } from '../../domain/profile/is-object.ts';
import { Failure, orFail } from '../../store/failure.ts';
import { askOAuth, findKeptToken, keepToken } from './logins.ts';
import { printable } from './printable.ts';

/** The variables with which a CI run identifies itself. */
export interface CiVariables {
  /** `VITRINE_ID_TOKEN`, which GitLab provides. */
  readonly idToken?: string | undefined;
  /** GitHub's endpoint for identity tokens with its credential. */
  readonly requestUrl?: string | undefined;
  readonly requestToken?: string | undefined;
  /** `VITRINE_USER`: the user, if several have a matching rule. */
  readonly user?: string | undefined;
}

type OnWait = (seconds: number) => void;

const tokenType = 'urn:ietf:params:oauth:token-type:jwt';

/** Exchanges the CI's identity token for a token of ten minutes, because a run has no stored secret. */
export async function exchangeInCi(
  address: string,
  ci: CiVariables,
  configFolder: string,
  onWait: OnWait,
): Promise<string> {
  if (!ci.idToken) return (await exchange(address, await askGitHub(address, ci), ci, onWait)).token;
  // GitLab's token works once, but a job may run several commands, so the result is stored.
  const key = `${address} ${new Bun.CryptoHasher('sha256').update(ci.idToken).digest('hex')}`;
  const { user = '' } = ci;
  const kept = await findKeptToken(configFolder, key);
  if (kept?.user === user) return kept.token;
  if (kept)
    throw new Failure(
      `VITRINE_ID_TOKEN works once: this job already used it for ${wording(kept.user)}, not for ${wording(user)}. Give each user an entry in id_tokens.`,
    );
  const { token, until } = await exchange(address, ci.idToken, ci, onWait);
  await keepToken(configFolder, key, { token, until, user });
  return token;
}

function wording(user: string): string {
  return user === '' ? 'the user who allowed the repository' : printable(user);
}

async function exchange(address: string, idToken: string, { user }: CiVariables, onWait: OnWait) {
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: idToken,
    subject_token_type: tokenType,
    ...(user && { resource: `${address}/users/${encodeURIComponent(user)}` }),
  };
  const answer = await askOAuth(address, '/tokens/exchange', form, onWait);
  const { access_token: token, expires_in: seconds } = answer;
  if (typeof token === 'string') return { token, until: Date.now() + Number(seconds) * 1000 };
  const reason = printable(String(answer.error_description ?? answer.error ?? 'no response'));
  throw new Failure(
    `${address} rejects this run. ${reason}${answer.error === 'invalid_target' ? ' Set VITRINE_USER.' : ''}`,
  );
}

async function askGitHub(
  address: string,
  { requestUrl = '', requestToken = '' }: CiVariables,
): Promise<string> {
  const url = URL.parse(requestUrl);
  if (!url || requestToken === '')
    throw new Failure('ACTIONS_ID_TOKEN_REQUEST_URL and ACTIONS_ID_TOKEN_REQUEST_TOKEN are inconsistent.');
  url.searchParams.set('audience', address);
  const headers = { Authorization: `Bearer ${requestToken}`, Accept: 'application/json' };
  const asked = fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
  const answer = await orFail(asked, 'The CI gives no identity token');
  const value: unknown = await answer.json().catch(() => null);
  if (isObject(value) && typeof value.value === 'string') return value.value;
  throw new Failure(`The CI returned no identity token: ${answer.status}.`);
}
