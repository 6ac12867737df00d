import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { limitedAndPrivate, limitedAndProven, proven, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';

export function secondFactorRoutes(services: MemberServices): Route[] {
  const { forAnybody, forMembers } = routesWith(services);
  const asking = lazily(() => import('./second-step.ts'));
  const factor = lazily(() => import('./second-factor.tsx'));
  const needed = lazily(() => import('./needed.tsx'));
  return [
    forAnybody.post(mainPaths.secondStep, 'second-step', asking('postSecondStep'), limitedAndPrivate),
    forMembers.get(mainPaths.secondFactor, 'second-factor', factor('showSecondFactor'), proven),
    forMembers.get(mainPaths.secondFactorNeeded, 'second-factor-needed', needed('showNeeded')),
    forMembers.post(
      mainPaths.secondFactor,
      'add-second-factor',
      factor('postSecondFactor'),
      limitedAndProven,
    ),
    forMembers.post(
      mainPaths.removeSecondFactor,
      'remove-second-factor',
      factor('postRemoveSecondFactor'),
      proven,
    ),
  ];
}
