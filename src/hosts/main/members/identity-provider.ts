import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import type { SignOnSession } from '../../../store/sign-ons.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { providerTexts } from './provider-texts.ts';

/** A server of an organization that signs its people in. */
export interface IdentityProvider {
  readonly issuer: string;
  /** For people; null where operators have set none. */
  readonly name: string | null;
  /** Accepts an invitation: the account is created after the sign-in there. */
  beginJoin(exchange: VisitorExchange, join: Joining): MaybePromise<Reply>;
  /** After a sign-out here of a session that came from there. */
  signOut(exchange: VisitorExchange, session: SignOnSession): MaybePromise<Reply>;
}

/** The invitation's secret, and the username that the person has chosen. */
export interface Joining {
  readonly secret: string;
  readonly username: string;
}

export function providerName({ name }: Pick<IdentityProvider, 'name'>, locale: string): string {
  return name ?? providerTexts(locale).organisation;
}
