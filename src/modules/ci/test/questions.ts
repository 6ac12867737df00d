import { at, noToken, past, type Questions } from '../../../../test/store/question.ts';
import * as tokens from '../../../store/tokens.ts';
import type { User } from '../../../store/users.ts';
import * as ci from '../store.ts';

const ciRule = {
  issuer: 'https://a.example',
  repositoryId: '1',
  ownerId: '2',
  branch: 'main',
  environment: null,
  pulls: 0,
} as const;

export function questionsAbout({ id }: User): Questions {
  const token = { ...noToken, id: 't2', userId: id };
  return {
    insertCiRule: async (q) => {
      await tokens.insertToken(q, token, 'h5');
      await ci.insertCiRule(q, { ...ciRule, tokenId: token.id, userId: id });
    },
    listCiRules: (q) => ci.listCiRules(q, ['t1', 't2']),
    isCiIssuer: (q) => ci.isCiIssuer(q, 'https://a.example'),
    listCiRulesOf: (q) => ci.listCiRulesOf(q, ciRule),
    insertCiSecret: async (q) => {
      await tokens.insertToken(q, token, 'h6');
      await ci.insertCiSecret(q, { hash: 's1', tokenId: token.id, scopes: 'profile:read', expiresAt: at });
    },
    deleteExpiredSecrets: (q) => ci.deleteExpiredSecrets(q, past),
  };
}
