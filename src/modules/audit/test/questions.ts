import type { Questions } from '../../../../test/store/question.ts';
import type { User } from '../../../store/users.ts';
import * as log from '../store.ts';

const at = '2026-01-01T00:00:00.000Z';

export function questionsAbout({ id, username }: User): Questions {
  const entry = {
    ...{ id: 1, at, type: 'user.created', actor: username, userId: id, username, origin: '192.0.2.1' },
    ...{ way: 'page', details: null, marks: '- - - -', previous: '', hash: 'h' },
  } as const;
  const state = { first: 1, firstPrevious: '', last: 1, lastHash: 'h', seal: 's' };
  return {
    listUnsealed: (q) => log.listUnsealed(q, 2),
    deleteWaiting: (q) => log.deleteWaiting(q, [1]),
    findChain: (q) => log.findChain(q),
    lockChain: (q) => log.lockChain(q),
    updateChain: (q) => log.updateChain(q, state),
    markPrinted: (q) => log.markPrinted(q, 1),
    findChainReport: (q) => log.findChainReport(q),
    markVerified: (q) => log.markVerified(q, at, 0),
    insertEntries: (q) => log.insertEntries(q, [entry]),
    listEntries: async (q) => {
      await log.listEntries(q, {}, null, 2);
      await log.listEntries(q, { user: username }, 9, 2);
      await log.listEntries(q, { actor: username, since: at }, 9, 2);
      await log.listEntries(q, { any: username }, 9, 2);
    },
    walkEntries: (q) => log.walkEntries(q, 0, 2),
    findFirstSince: (q) => log.findFirstSince(q, at),
    findHash: (q) => log.findHash(q, 1),
    deleteEntriesBefore: (q) => log.deleteEntriesBefore(q, 1),
  };
}
