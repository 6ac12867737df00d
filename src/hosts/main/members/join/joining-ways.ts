import type { SignInWay } from '../../../../core/config/sign-on.ts';
import { offeredWaysOf } from '../offered-ways.ts';
import type { VisitorCall } from '../services.ts';

/** The ways to sign in that a new member can choose from. */
export type JoiningWays = readonly SignInWay[];

/** Those offered for signing in. A link by mail needs no choice, and is one where passwords are not offered. */
export function joiningWaysOf(call: VisitorCall): JoiningWays {
  const { password, passkeyHost, mail } = offeredWaysOf(call);
  const providers = call.slots.providers.map(({ method }) => method);
  const offered: readonly [SignInWay, boolean][] = [
    ['password', password],
    ['mail', mail && !password],
    ...providers.map((method): [SignInWay, boolean] => [method, true]),
    ['passkey', passkeyHost !== null],
  ];
  return offered.flatMap(([way, isOffered]) => (isOffered ? [way] : []));
}

/** The one that the form was submitted with; null where it is not offered. */
export function chosenWay(form: URLSearchParams, ways: JoiningWays): SignInWay | null {
  const asked = form.has('credential') ? 'passkey' : (form.get('way') ?? 'password');
  return ways.find((way) => way === asked) ?? null;
}
