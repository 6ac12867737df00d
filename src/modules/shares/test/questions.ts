import { at, type Questions } from '../../../../test/store/question.ts';
import type { User } from '../../../store/users.ts';
import * as shares from '../store.ts';

export function questionsAbout({ id }: User): Questions {
  const share = {
    ...{ id: 's', userId: id, hash: 'h', label: 'x', until: at, shows: [], anonymous: false, password: null },
    ...{ hides: [], sections: [], headline: null, summary: null, sealedKey: null },
    ...{ createdAt: at, createdBy: 'alice', visits: 0, lastUsedAt: null },
  };
  return {
    findShareByHash: (q) => shares.findShareByHash(q, 'h'),
    findShare: (q) => shares.findShare(q, id, 's'),
    listShares: (q) => shares.listShares(q, id),
    insertShare: (q) => shares.insertShare(q, share),
    updateShare: (q) => shares.updateShare(q, share),
    deleteShare: (q) => shares.deleteShare(q, id, 's'),
    addShareUse: (q) => shares.addShareUse(q, 's', { at, visits: 1 }),
    markShareUsed: (q) => shares.markShareUsed(q, 's', at),
  };
}
