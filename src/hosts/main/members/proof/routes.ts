import type { Route } from '../../../../core/kernel/exchange.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { lazily } from '../../../../core/web/lazily.ts';
import { limitedAndPrivate, routesWith } from '../member-route.ts';
import type { MailServices, MemberServices } from '../services.ts';

/** The pages that ask for a proof of identity. */
export function proofRoutes(services: MemberServices): Route[] {
  const { outbox } = services.accounts;
  const { forMembers } = routesWith(services);
  const page = lazily(() => import('./proof-page.tsx'));
  const proof = lazily(() => import('./prove.ts'));
  return [
    forMembers.get(mainPaths.proof, 'proof', page('renderProof'), { logQuery: false }),
    forMembers.post(mainPaths.proof, 'prove', proof('postProof'), limitedAndPrivate),
    ...(outbox ? proofByMailRoutes({ ...services, outbox }) : []),
  ];
}

function proofByMailRoutes(services: MailServices): Route[] {
  const { forAnybody, forMembers } = routesWith(services);
  const mail = lazily(() => import('./prove-by-mail.ts'));
  return [
    forMembers.post(mainPaths.proofByMail, 'prove-by-mail', mail('postProofByMail'), {
      ...limitedAndPrivate,
      way: 'mail',
    }),
    forAnybody.get(mainPaths.proofLink, 'proof-link', mail('showProofLink')),
    forAnybody.post(mainPaths.proofLink, 'use-proof-link', mail('postProofLink'), limitedAndPrivate),
  ];
}
