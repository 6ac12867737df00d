import { describeDevice } from '../../../../accounts/identity/describe-device.ts';
import { createChallenges } from '../../../../accounts/identity/webauthn/challenges.ts';
import type { Ceremony } from '../../../../accounts/identity/webauthn/verify-ceremony.ts';
import type { VisitorExchange } from '../../../web/route.ts';
import { accountTexts } from '../account/account-texts.ts';
import type { VisitorCall } from '../services.ts';

/** What the answers to this page's challenge are verified against. */
export function askedAs({ appSecret, accounts, exchange }: VisitorCall, purpose: string): Ceremony {
  const challenges = createChallenges(appSecret, accounts.now);
  return { origin: exchange.host.origin, isChallenge: (challenge) => challenges.isValid(challenge, purpose) };
}

/** The default name of a passkey. */
export function nameOfDevice(exchange: VisitorExchange): string {
  const { browser, platform } = describeDevice(exchange);
  if (browser === null || platform === null) return platform ?? browser ?? '';
  return accountTexts(exchange.locale).device({ browser, platform });
}
