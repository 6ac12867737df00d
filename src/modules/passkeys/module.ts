import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { limitedAndPrivate, proven, routesWith } from '../../hosts/main/members/member-route.ts';
import type { VisitorExchange } from '../../hosts/web/route.ts';
import type { Module } from '../module.ts';
import { canHavePasskeys, rpIdOf } from './webauthn/relying-party.ts';

const way = 'passkey';

/** Sign-in with a credential of a device (WebAuthn). */
export const passkeys: Module = {
  name: 'passkeys',
  serve({ main }) {
    const { forAnybody, forMembers } = routesWith(main);
    const sent = lazily(() => import('./pages/passkeys.ts'));
    const list = lazily(() => import('./pages/passkey-list.tsx'));
    const forms = lazily(() => import('./pages/passkey-buttons.tsx'));
    const callOf = <E extends VisitorExchange>(exchange: E) => ({ ...main, exchange, params: {} });
    const add = sent('postAddPasskey');
    const prove = sent('postProofByPasskey');
    return {
      main: [
        forAnybody.post(mainPaths.passkeySignIn, 'passkey-sign-in', sent('postPasskeySignIn'), {
          logQuery: false,
          way,
        }),
        forMembers.post(mainPaths.addPasskey, 'add-passkey', add, { ...proven, way }),
        forMembers.post(mainPaths.removePasskey, 'remove-passkey', sent('postRemovePasskey'), proven),
        forMembers.post(mainPaths.proofByPasskey, 'prove-by-passkey', prove, { ...limitedAndPrivate, way }),
      ],
      slots: {
        waysIn: [
          {
            name: 'passkeys',
            render: ({ exchange }, trouble) => list('renderPasskeys')(callOf(exchange), trouble),
            saved: list('passkeysSaved'),
          },
        ],
        credentials: [
          {
            hostOf: (origin) => (canHavePasskeys(origin) ? rpIdOf(origin) : null),
            script: forms('passkeyScript'),
            renderSignIn: (exchange) => forms('renderSignInButton')(callOf(exchange)),
            renderProof: (exchange) => forms('renderProofButton')(callOf(exchange)),
            renderJoin: (exchange, joining) => forms('renderJoinButton')(callOf(exchange), joining),
            readJoin: (exchange, id, form) => sent('readJoin')(callOf(exchange), id, form),
          },
        ],
      },
    };
  },
};
