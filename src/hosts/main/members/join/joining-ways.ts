import type { SignInWay } from '../../../../core/config/sign-on.ts';
import { offeredWaysOf } from '../offered-ways.ts';
import type { VisitorCall } from '../services.ts';

/** The sign-in methods that a new member can choose from. */
export type JoiningWays = readonly SignInWay[];

/** The offered sign-in methods. Mailed links appear only if passwords aren't offered, because they need no setup. */
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

/** The sign-in method that the form was submitted with. Null if it isn't offered. */
export function chosenWay(form: URLSearchParams, ways: JoiningWays): SignInWay | null {
  const asked = form.has('credential') ? 'passkey' : (form.get('way') ?? 'password');
  return ways.find((way) => way === asked) ?? null;
}
