import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lazily } from '../../web/lazily.ts';
import { route } from '../../web/route.ts';
import type { MailServices, MemberServices } from '../services.ts';
import type { SignOnServices } from '../sign-on/sign-on-services.ts';

/** The pages that ask for a proof of identity. */
export function proofRoutes(services: MemberServices): Route[] {
  const { signOn } = services;
  const { outbox } = services.accounts;
  const proof = lazily(() => import('./prove.ts'), services);
  const options = { limit: 'sign-ins', logQuery: false } as const;
  return [
    route('GET', mainPaths.proof, 'proof', 'member', proof('showProof'), { logQuery: false }),
    route('POST', mainPaths.proof, 'prove', 'member', proof('postProof'), options),
    route('POST', mainPaths.proofByPasskey, 'prove-by-passkey', 'member', proof('postProofByPasskey'), {
      ...options,
      way: 'passkey',
    }),
    ...(signOn ? proofByProviderRoutes({ ...services, signOn }) : []),
    ...(outbox ? proofByMailRoutes({ ...services, outbox }) : []),
  ];
}

function proofByProviderRoutes(services: SignOnServices): Route[] {
  const provider = lazily(() => import('./prove-by-provider.ts'), services);
  const begin = provider('postProofByProvider');
  const options = { limit: 'sign-ins', logQuery: false } as const;
  return [
    route('POST', mainPaths.proofByProvider, 'prove-by-provider', 'member', begin, {
      ...options,
      way: 'oidc',
    }),
  ];
}

function proofByMailRoutes(services: MailServices): Route[] {
  const mail = lazily(() => import('./prove-by-mail.ts'), services);
  const options = { limit: 'sign-ins', logQuery: false } as const;
  return [
    route('POST', mainPaths.proofByMail, 'prove-by-mail', 'member', mail('postProofByMail'), {
      ...options,
      way: 'mail',
    }),
    route('GET', mainPaths.proofLink, 'proof-link', 'public', mail('showProofLink')),
    route('POST', mainPaths.proofLink, 'use-proof-link', 'public', mail('postProofLink'), options),
  ];
}
