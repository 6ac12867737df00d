import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

/** Before the others, too. */
export function passkeyRoutes(services: MemberServices): Route[] {
  const passkeys = lazily(() => import('./passkeys.ts'), services);
  const asking = lazily(() => import('../second-factor/second-step.ts'), services);
  const factor = lazily(() => import('../second-factor/second-factor.tsx'), services);
  const needed = lazily(() => import('../second-factor/needed.tsx'));
  const limit = 'sign-ins';
  return [
    route('POST', mainPaths.passkeySignIn, 'passkey-sign-in', 'public', passkeys('postPasskeySignIn'), {
      limit,
      logQuery: false,
      way: 'passkey',
    }),
    route('POST', mainPaths.addPasskey, 'add-passkey', 'member', passkeys('postAddPasskey'), {
      limit,
      needsProof: true,
    }),
    route('POST', mainPaths.secondStep, 'second-step', 'public', asking('postSecondStep'), {
      limit,
      logQuery: false,
    }),
    route('GET', mainPaths.secondFactor, 'second-factor', 'member', factor('showSecondFactor'), {
      needsProof: true,
    }),
    route('GET', mainPaths.secondFactorNeeded, 'second-factor-needed', 'member', needed('showNeeded')),
    route('POST', mainPaths.secondFactor, 'add-second-factor', 'member', factor('postSecondFactor'), {
      limit,
      needsProof: true,
    }),
    route(
      'POST',
      mainPaths.removeSecondFactor,
      'remove-second-factor',
      'member',
      factor('postRemoveSecondFactor'),
      { needsProof: true },
    ),
    route('POST', mainPaths.removePasskey, 'remove-passkey', 'member', passkeys('postRemovePasskey'), {
      needsProof: true,
    }),
  ];
}
