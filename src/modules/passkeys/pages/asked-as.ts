import { describeDevice } from '../../../accounts/identity/describe-device.ts';
import { accountTexts } from '../../../hosts/main/members/account/account-texts.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import type { VisitorExchange } from '../../../hosts/web/route.ts';
import { createChallenges } from '../webauthn/challenges.ts';
import type { Ceremony } from '../webauthn/verify-ceremony.ts';

/** The purpose of the sign-in button's challenge. */
export const signInPurpose = 'sign-in';

/** Binds a response to this session. */
export function addPurpose(sessionId: string): string {
  return `a new passkey of ${sessionId}`;
}

/** Binds a response to this session. */
export function proofPurpose(sessionId: string): string {
  return `proof of ${sessionId}`;
}

/** Binds a response to this invitation and to the id of the future account. */
export function joinPurpose(invitationId: string, userId: string): string {
  return `joining by ${invitationId} as ${userId}`;
}

/** The expected values of the responses to this page's challenge. */
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
