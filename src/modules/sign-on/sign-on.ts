import type { AdmissionRules } from '../../core/config/sign-on.ts';
import type { Log } from '../../core/platform/log.ts';
import { createPurposeSeal, type Seal } from '../../core/platform/purpose-seal.ts';
import type { ProviderPaths } from '../../hosts/main/members/identity-provider.ts';
import type { Provider } from './provider.ts';
import { createSignOnCookie, type SignOnCookie } from './sign-on-cookie.ts';

/** Single sign-on with one protocol. */
export interface SignOn<P extends Provider = Provider> {
  readonly provider: P;
  readonly rules: AdmissionRules;
  readonly paths: ProviderPaths;
  readonly cookie: SignOnCookie;
  /** Encrypts stored ID tokens, because they identify users. */
  readonly seal: Seal;
  readonly log: Log;
}

export interface SignOnOptions {
  readonly baseUrl: string;
  readonly appSecret: string;
  readonly now: () => Date;
  readonly log: Log;
  /** The time limit of a handler in milliseconds. */
  readonly handlerTime: number;
}

export function createSignOn<P extends Provider>(
  own: Pick<SignOn<P>, 'provider' | 'rules' | 'paths'>,
  { appSecret, now, log }: SignOnOptions,
): SignOn<P> {
  return {
    ...own,
    cookie: createSignOnCookie(appSecret, now),
    seal: createPurposeSeal(appSecret, 'id-token'),
    log,
  };
}
