import type { SignOnSettings } from '../../core/config/sign-on.ts';
import { mainPaths } from '../../core/paths/main.ts';
import type { Log } from '../../core/platform/log.ts';
import { createPurposeSeal, type Seal } from '../../core/platform/purpose-seal.ts';
import { createProvider, type Provider } from './provider.ts';
import { createSignOnCookie, type SignOnCookie } from './sign-on-cookie.ts';

/** Single sign-on, where it is set up. */
export interface SignOn {
  readonly provider: Provider;
  readonly cookie: SignOnCookie;
  /** Encrypts stored ID tokens, which identify users. */
  readonly seal: Seal;
  readonly log: Log;
}

export interface SignOnOptions {
  readonly settings: SignOnSettings;
  readonly baseUrl: string;
  readonly appSecret: string;
  readonly now: () => Date;
  readonly log: Log;
  /** Milliseconds that a handler may take. */
  readonly handlerTime: number;
}

export function createSignOn({ settings, appSecret, log, ...options }: SignOnOptions): SignOn {
  return {
    provider: createProvider({ ...options, settings, callbackPath: mainPaths.signOnCallback }),
    cookie: createSignOnCookie(appSecret, options.now),
    seal: createPurposeSeal(appSecret, 'id-token'),
    log,
  };
}
