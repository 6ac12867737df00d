import { createPurposeSeal } from '../../core/platform/purpose-seal.ts';
import type { Proven, SignInMethod } from '../../store/sessions.ts';
import type { Accounts } from '../change-user.ts';

/** The user has passed the first step of signing in and needs a second. */
export interface FirstStep extends Proven {
  /** The folded username, by which wrong codes are counted. */
  readonly account: string;
  readonly startedBy: SignInMethod;
}

/** Milliseconds allowed between the two steps. */
const patience = 10 * 60_000;

interface Services {
  readonly appSecret: string;
  readonly accounts: Pick<Accounts, 'now'>;
}

/** Only the form carries the step, encrypted, so that any node can continue it and no one can forge it. */
export function sealFirstStep({ appSecret, accounts }: Services, step: FirstStep): string {
  const { userId, credentialVersion, account, startedBy } = step;
  const until = accounts.now().getTime() + patience;
  return sealOf(appSecret).close(JSON.stringify({ userId, credentialVersion, account, startedBy, until }));
}

/** Null if the step is forged or too old. */
export function openFirstStep({ appSecret, accounts }: Services, sealed: string): FirstStep | null {
  const opened = sealOf(appSecret).open(sealed);
  if (opened === null) return null;
  const { until, ...step }: FirstStep & { readonly until: number } = JSON.parse(opened);
  return until > accounts.now().getTime() ? step : null;
}

function sealOf(appSecret: string) {
  return createPurposeSeal(appSecret, 'first step of signing in');
}
