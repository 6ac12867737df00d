import { at, noToken, past, type Questions } from '../../../../test/store/question.ts';
import * as tokens from '../../../store/tokens.ts';
import type { User } from '../../../store/users.ts';
import * as oauth from '../store.ts';

const oauthCode = { redirectUri: '', challenge: '', expiresAt: '2000-01-01T00:00:00.000Z' };

export function questionsAbout({ id }: User): Questions {
  const token = { ...noToken, id: 't2', userId: id };
  return {
    insertCode: async (q) => {
      await tokens.insertToken(q, token, 'h3');
      await oauth.insertCode(q, { ...oauthCode, hash: 'c1', tokenId: token.id });
    },
    lockCode: (q) => oauth.lockCode(q, 'c1'),
    markCodeUsed: (q) => oauth.markCodeUsed(q, 'c1', at),
    insertRefresh: async (q) => {
      await tokens.insertToken(q, token, 'h4');
      await oauth.insertRefresh(q, { hash: 'r1', tokenId: token.id, expiresAt: token.expiresAt });
    },
    lockRefresh: (q) => oauth.lockRefresh(q, 'r1'),
    markRefreshUsed: (q) => oauth.markRefreshUsed(q, 'r1', at),
    insertDevice: (q) =>
      oauth.insertDevice(q, { hash: 'd1', userCode: 'X', clientId: 'c', scopes: '', expiresAt: at }),
    lockDevice: (q) => oauth.lockDevice(q, 'd1'),
    lockDeviceByCode: (q) => oauth.lockDeviceByCode(q, 'X'),
    markDevicePolled: (q) => oauth.markDevicePolled(q, 'd1', { at, interval: 5 }),
    allowDevice: (q) => oauth.allowDevice(q, 'd1', 't1'),
    denyDevice: (q) => oauth.denyDevice(q, 'd1', at),
    deleteDevice: (q) => oauth.deleteDevice(q, 'd1'),
    deleteExpiredOAuth: async (q) => {
      for (const table of ['oauth_codes', 'oauth_refreshes', 'oauth_devices'] as const)
        await oauth.deleteExpiredOAuth(q, table, past);
    },
  };
}
