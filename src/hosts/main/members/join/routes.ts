import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { limited, routesWith } from '../member-route.ts';
import type { MemberServices } from '../services.ts';

/**
 * Routes for registration. They precede those for invitations, because an invitation secret matches any
 * segment. Empty if registration is closed.
 */
export function joinRoutes(services: MemberServices): Route[] {
  const { registration } = services;
  const { outbox } = services.accounts;
  if (!outbox || registration === null) return [];
  const { forAnybody } = routesWith({ ...services, outbox, registration });
  const asking = lazily(() => import('./ask-to-join.ts'));
  const confirm = lazily(() => import('./confirm-registration.tsx'));
  const [path, showConfirm] = [mainPaths.confirmRegistration, confirm('showConfirmRegistration')];
  return [
    forAnybody.get(mainPaths.askToJoin, 'ask-to-join-page', asking('showAskToJoin')),
    forAnybody.post(mainPaths.askToJoin, 'ask-to-join', asking('postAskToJoin'), limited),
    forAnybody.get(path, 'confirm-registration-page', showConfirm),
    forAnybody.post(path, 'confirm-registration', confirm('postConfirmRegistration')),
  ];
}
