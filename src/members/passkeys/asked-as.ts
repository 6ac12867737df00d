import { describeDevice } from '../../identity/describe-device.ts';
import type { PasskeyQuestion } from '../../identity/passkeys.ts';
import { createChallenges } from '../../identity/webauthn/challenges.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { accountTexts } from '../account/account-texts.ts';
import type { VisitorCall } from '../services.ts';

/** What the answers to this page's challenge are verified against. */
export function askedAs({ appSecret, accounts, exchange }: VisitorCall, purpose: string): PasskeyQuestion {
  return { challenges: createChallenges(appSecret, accounts.now), purpose, origin: exchange.host.origin };
}

/** The default name of a passkey. */
export function nameOfDevice(exchange: VisitorExchange): string {
  const { browser, platform } = describeDevice(exchange);
  if (browser === null || platform === null) return platform ?? browser ?? '';
  return accountTexts(exchange.locale).device({ browser, platform });
}
