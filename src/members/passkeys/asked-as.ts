import { describeDevice } from '../../identity/describe-device.ts';
import type { PasskeyQuestion } from '../../identity/passkeys.ts';
import type { Visitor } from '../../identity/visitor.ts';
import { createChallenges } from '../../identity/webauthn/challenges.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { accountTexts } from '../account/account-texts.ts';
import type { MemberServices } from '../services.ts';

/** What the answers to this page's challenge are verified against. */
export function askedAs(
  { appSecret, accounts }: Pick<MemberServices, 'appSecret' | 'accounts'>,
  { host }: Exchange<Visitor>,
  purpose: string,
): PasskeyQuestion {
  return { challenges: createChallenges(appSecret, accounts.now), purpose, origin: host.origin };
}

/** The default name of a passkey. */
export function nameOfDevice(exchange: Exchange<Visitor>): string {
  const { browser, platform } = describeDevice(exchange);
  if (browser === null || platform === null) return platform ?? browser ?? '';
  return accountTexts(exchange.locale).device(browser, platform);
}
