import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

/** Registration; before invitations, because a secret fits every name. Empty where registration is closed. */
export function joinRoutes(services: MemberServices): Route[] {
  const { registration } = services;
  const { outbox } = services.accounts;
  if (!outbox || registration === null) return [];
  const given = { ...services, outbox, registration };
  const asking = lazily(() => import('./ask-to-join.ts'), given);
  const confirm = lazily(() => import('./confirm-registration.tsx'), given);
  const limit = 'sign-ins';
  const [path, showConfirm] = [mainPaths.confirmRegistration, confirm('showConfirmRegistration')];
  return [
    route('GET', mainPaths.askToJoin, 'ask-to-join-page', 'public', asking('showAskToJoin')),
    route('POST', mainPaths.askToJoin, 'ask-to-join', 'public', asking('postAskToJoin'), { limit }),
    route('GET', path, 'confirm-registration-page', 'public', showConfirm),
    route('POST', path, 'confirm-registration', 'public', confirm('postConfirmRegistration'), { limit }),
  ];
}
